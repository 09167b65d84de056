import type { Store } from '../store/createStore.ts'
import { endForAll } from './endForAll.ts'
import { isInCall } from './isInCall.ts'
import type { Room } from './openRoom.ts'
import { forgetCall, type ResumeOptions, saveCall } from './savedCall.ts'
import type { VoiceState } from './state.ts'
import { watchLeaving } from './watchLeaving.ts'

/**
 * Keeps the running call for a reload of the page. Returns its own undo, which forgets a call that has ended, and
 * ends one that has not: its room outlives whoever leaves it.
 */
export function keepCall(room: Room, state: Store<VoiceState>, options: ResumeOptions): () => void {
  function save(): void {
    const { status, webCall, muted } = state.get()
    if (webCall && isInCall(status)) saveCall(webCall, muted, options)
  }

  const undo = state.subscribe(save)
  save()
  const page = watchLeaving(save)
  return () => {
    undo()
    page.close()
    if (page.isLeaving()) return
    forgetCall(options)
    endForAll(room)
  }
}
