import type { Store } from '../store/createStore.ts'
import type { VoiceState } from './state.ts'

/** Keeps the screen on while a call lasts, since a phone that sleeps ends it. Returns its own undo. */
export function holdWakeLock(state: Store<VoiceState>): () => void {
  const { wakeLock } = navigator as Partial<Navigator>
  let lock: WakeLockSentinel | null = null
  let isAsking = false
  let isOver = false

  async function hold(): Promise<void> {
    const { startedAt } = state.get()
    if (!wakeLock || isOver || startedAt === null || document.visibilityState !== 'visible') return
    // one at a time: a second lock would stay when the first one is let go
    if (isAsking || (lock && !lock.released)) return
    isAsking = true
    try {
      lock = await wakeLock.request('screen')
      if (isOver) await lock.release()
    } catch {
      // a low battery, or a browser's policy: the call goes on
    } finally {
      isAsking = false
    }
  }

  // the browser takes the lock back whenever the page is hidden
  const onVisible = () => void hold()
  const undo = state.subscribe(onVisible)
  document.addEventListener('visibilitychange', onVisible)
  onVisible()
  return () => {
    isOver = true
    undo()
    document.removeEventListener('visibilitychange', onVisible)
    void lock?.release().catch(() => undefined)
  }
}
