import type { Store } from '../store/createStore.ts'
import type { VoiceState } from './state.ts'

/** Keeps the screen on while a call lasts, since a phone that sleeps ends it. Returns its own undo. */
export function keepAwake(state: Store<VoiceState>): () => void {
  const { wakeLock } = navigator as Partial<Navigator>
  let lock: WakeLockSentinel | null = null
  let isOver = false

  async function hold(): Promise<void> {
    const { startedAt } = state.get()
    if (!wakeLock || isOver || startedAt === null || document.visibilityState !== 'visible') return
    if (lock && !lock.released) return
    try {
      const held = await wakeLock.request('screen')
      lock = held
      if (isOver) await held.release()
    } catch {
      // a low battery, or a browser's policy: the call goes on
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
