import type { Store } from '../store/createStore.ts'
import { endForAll } from './endForAll.ts'
import { isInCall } from './isInCall.ts'
import type { Room } from './openRoom.ts'
import { forgetCall, type ResumeOptions, saveCall } from './savedCall.ts'
import type { VoiceState } from './state.ts'

/**
 * Keeps the running call for a reload of the page. Returns its own undo, which forgets a call that has ended, and
 * ends one that has not: its room outlives whoever leaves it.
 */
export function keepCall(room: Room, state: Store<VoiceState>, options: ResumeOptions): () => void {
  let isLeaving = false

  function save(): void {
    const { status, webCall, muted } = state.get()
    if (webCall && isInCall(status)) saveCall(webCall, muted, options)
  }
  const onLeave = () => {
    // before the engine hears of it, since it leaves the room then
    isLeaving = true
    save()
  }

  const undo = state.subscribe(save)
  save()
  addEventListener('pagehide', onLeave, { capture: true })
  return () => {
    undo()
    removeEventListener('pagehide', onLeave, { capture: true })
    if (isLeaving) return
    forgetCall(options)
    endForAll(room)
  }
}
