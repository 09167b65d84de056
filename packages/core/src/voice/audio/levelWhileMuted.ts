import { LEVEL_INTERVAL_MS } from '../../constants.ts'
import type { Store } from '../../store/createStore.ts'
import type { VoiceState } from '../state.ts'
import { isInCall } from '../state.ts'
import type { CallMeters } from './callMeters.ts'

/** Hears a visitor who is muted: the call itself hears nothing then. Returns its own undo. */
export function trackLevelWhileMuted(
  state: Store<VoiceState>,
  meters: CallMeters,
  onLevel: (level: number) => void,
): () => void {
  let timer: ReturnType<typeof setInterval> | undefined

  function close(): void {
    clearInterval(timer)
    timer = undefined
  }

  function follow(): void {
    const { muted, status } = state.get()
    const isWanted = muted && isInCall(status)
    if (!isWanted) close()
    else timer ??= setInterval(() => onLevel(meters.level('user')), LEVEL_INTERVAL_MS)
  }

  const undo = state.subscribe(follow)
  follow()
  return () => {
    undo()
    close()
  }
}
