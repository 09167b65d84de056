import type { Store } from '../store/createStore.ts'
import { forgetCall, type ResumeOptions, saveCall } from './savedCall.ts'
import type { VoiceState } from './state.ts'

/** Keeps the running call for a reload of the page. Returns its own undo, which forgets a call that has ended. */
export function keepCall(state: Store<VoiceState>, options: ResumeOptions): () => void {
  let isLeaving = false

  function save(): void {
    const { status, webCall } = state.get()
    if (webCall && status === 'connected') saveCall(webCall, options)
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
    if (!isLeaving) forgetCall(options)
  }
}
