import type { Store } from '../../store/createStore.ts'
import type { VoiceState } from '../state.ts'

/** Keeps the screen on during a call, because a phone that sleeps ends it. Returns a cleanup function. */
export function holdWakeLock(state: Store<VoiceState>): () => void {
  const { wakeLock } = navigator as Partial<Navigator>
  let lock: WakeLockSentinel | null = null
  let isRequesting = false
  let isClosed = false

  async function hold(): Promise<void> {
    const { startedAt } = state.get()
    if (!wakeLock || isClosed || startedAt === null || document.visibilityState !== 'visible') return
    // One at a time: a second lock would remain when the first is released.
    if (isRequesting || (lock && !lock.released)) return
    isRequesting = true
    try {
      lock = await wakeLock.request('screen')
      if (isClosed) await lock.release()
    } catch {
      // The battery is low, or a policy of the browser forbids it: the call goes on.
    } finally {
      isRequesting = false
    }
  }

  // The browser releases the lock whenever the page is hidden.
  const onChange = () => void hold()
  const unsubscribe = state.subscribe(onChange)
  document.addEventListener('visibilitychange', onChange)
  onChange()
  return () => {
    isClosed = true
    unsubscribe()
    document.removeEventListener('visibilitychange', onChange)
    void lock?.release().catch(() => undefined)
  }
}
