import { LEVEL_INTERVAL_MS } from '../../constants.ts'
import type { Store } from '../../store/createStore.ts'
import { isInCall, type VoiceState } from '../state.ts'
import type { CallMeters } from './callMeters.ts'

/** Reports the level of a muted user from the meters, because the engine reports none. Returns a cleanup function. */
export function trackLevelWhileMuted(
  state: Store<VoiceState>,
  meters: CallMeters,
  onLevel: (level: number) => void,
): () => void {
  let timer: ReturnType<typeof setInterval> | undefined

  function stop(): void {
    clearInterval(timer)
    timer = undefined
  }

  function update(): void {
    const { muted, status } = state.get()
    if (!muted || !isInCall(status)) stop()
    else timer ??= setInterval(() => onLevel(meters.level('user')), LEVEL_INTERVAL_MS)
  }

  const unsubscribe = state.subscribe(update)
  update()
  return () => {
    unsubscribe()
    stop()
  }
}
