import { LEVEL_INTERVAL_MS, VOLUME_DIVISOR } from '../../../constants.ts'
import type { CallContext } from '../../context.ts'
import { SILENCE, type VoiceLevels } from '../../state.ts'
import type { Speaking } from './speaking.ts'

/** Reports the levels of both sides in the client's `levels` store and in events. */
export interface LevelTracker {
  /** Starts the engine's observer of the assistant's level. */
  observeAssistant: () => void
  /**
   * Starts the engine's observer of the user's level, once `processing` is settled. Rejects if either observer cannot be
   * started.
   */
  observeUser: (processing?: Promise<unknown>) => Promise<unknown>
  /** Reports the user's level, 0 to 1. */
  setUserLevel: (level: number) => void
  /** Sets both levels to 0, because no level is reported from now on. */
  close: () => void
}

/** Creates the part that reports the levels of the engine. Levels of the user are ignored while `ignoresUser` returns true. */
export function createLevelTracker(
  context: CallContext,
  speaking: Speaking,
  ignoresUser: () => boolean,
): LevelTracker {
  const { call, levels, emit, isOpen, invoke, methodTimeout } = context
  let assistantObserver: Promise<unknown> = Promise.resolve()

  function update(next: Partial<VoiceLevels>): void {
    const before = levels.get()
    const after = Object.freeze({ ...before, ...next })
    if (after.assistant === before.assistant && after.user === before.user) return
    levels.set(after)
    if (after.assistant !== before.assistant) emit('volume-level', after.assistant)
    if (after.user !== before.user) emit('local-volume-level', after.user)
  }

  function setUserLevel(level: number): void {
    speaking.setLevel('user', level)
    update({ user: toVolume(level) })
  }

  async function observe(method: string, after?: Promise<unknown>): Promise<unknown> {
    if (after) await after
    return isOpen() && invoke(method, LEVEL_INTERVAL_MS)
  }

  call.emitter.on('remote-participants-audio-level', (reported) => {
    const total = sum(Object.values(reported))
    speaking.setLevel('assistant', total)
    update({ assistant: toVolume(total) })
  })
  call.emitter.on('local-audio-level', (level) => {
    // While the user is muted, `trackLevelWhileMuted` reports the level.
    if (!ignoresUser()) setUserLevel(level)
  })

  return {
    observeAssistant() {
      assistantObserver = observe('startRemoteParticipantsAudioLevelObserver')
      assistantObserver.catch(() => undefined)
    },
    observeUser(processing) {
      const settled = processing && Promise.race([Promise.allSettled([processing]), methodTimeout()])
      return Promise.all([assistantObserver, observe('startLocalAudioLevelObserver', settled)])
    },
    setUserLevel,
    close: () => update(SILENCE),
  }
}

const toVolume = (level: number): number => Math.min(1, level / VOLUME_DIVISOR)
const sum = (levels: readonly number[]): number =>
  levels.reduce((total, level) => total + (Number.isFinite(level) ? level : 0), 0)
