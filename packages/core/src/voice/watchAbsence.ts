import { ABSENCE_TIMEOUT_MS } from '../constants.ts'
import { CallError } from '../errors/CallError.ts'
import type { Room } from './openRoom.ts'
import type { SessionContext } from './SessionContext.ts'

/** The events after which another participant may be the last of the platform. */
const CHANGES = ['participant-joined', 'participant-updated', 'participant-left', 'track-started'] as const

/**
 * Ends a call in which no participant of the platform has been left for `absenceTimeout`: a microphone would stay open
 * for an empty room. Time without a connection of the user's own does not count. Returns a cleanup function.
 */
export function watchAbsence(
  { call }: Room,
  { state, options, onLeft }: Pick<SessionContext, 'state' | 'options' | 'onLeft'>,
): () => void {
  const { absenceTimeout = ABSENCE_TIMEOUT_MS } = options
  let timer: ReturnType<typeof setTimeout> | undefined

  function stop(): void {
    clearTimeout(timer)
    timer = undefined
  }

  function check(): void {
    const isAlone = state.get().status === 'connected' && call.platform.ids().length === 0
    if (!isAlone) stop()
    else timer ??= setTimeout(end, absenceTimeout)
  }

  function end(): void {
    const seconds = absenceTimeout / 1000
    const message = `The assistant left the call and did not come back within ${seconds} seconds.`
    onLeft(new CallError('assistant-left', message))
  }

  const unsubscribe = [...CHANGES.map((name) => call.emitter.on(name, check)), state.subscribe(check)]
  return () => {
    for (const off of unsubscribe) off()
    stop()
  }
}
