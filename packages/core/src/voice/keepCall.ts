import type { Store } from '../store/createStore.ts'
import { holdCall } from './callLock.ts'
import { endForAll } from './endForAll.ts'
import { isInCall } from './isInCall.ts'
import type { Room } from './openRoom.ts'
import { clearSavedCall, type ResumeOptions, saveCall } from './savedCall.ts'
import type { VoiceState } from './state.ts'
import { watchLeaving } from './watchLeaving.ts'

/**
 * Keeps the running call for a reload of the page, and keeps other tabs out of it. Returns its own undo, which forgets
 * a call that has ended, and ends one that has not: its room outlives the participant who leaves it.
 */
export function persistCall(room: Room, state: Store<VoiceState>, options: ResumeOptions): () => void {
  let release: (() => void) | null = null

  function save(): void {
    const { status, webCall, muted } = state.get()
    if (!webCall || !isInCall(status)) return
    saveCall(webCall, muted, options)
    if (!page.isLeaving()) release ??= holdCall(webCall.id)
  }

  const page = watchLeaving(() => {
    save()
    // now, and not when this page is discarded: the next one takes the call over
    release?.()
    release = null
  }, save)
  const undo = state.subscribe(save)
  save()
  return () => {
    undo()
    page.close()
    release?.()
    if (page.isLeaving()) return
    clearSavedCall(options)
    endForAll(room)
  }
}
