import {
  LEVEL_INTERVAL_MS,
  SILENCE_LEVEL,
  SPEAKING_THRESHOLD,
  SPEECH_END_MS,
  VOLUME_DIVISOR,
} from '../../../constants.ts'
import type { CallContext, SessionContext } from '../../context.ts'
import type { KnownMessage, Speaker } from '../../messages/serverMessages.ts'
import { SILENCE, type VoiceLevels } from '../../state.ts'

/** Milliseconds without a sound after which a microphone counts as silent. */
const SILENT_AFTER_MS = 10_000

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

/** The methods that start an observer of the engine. */
type LevelObserver = 'startRemoteParticipantsAudioLevelObserver' | 'startLocalAudioLevelObserver'

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

  async function observe(method: LevelObserver, after?: Promise<unknown>): Promise<unknown> {
    if (after) await after
    return isOpen() && invoke(method, LEVEL_INTERVAL_MS)
  }

  call.emitter.on('remote-participants-audio-level', (reported) => {
    const total = sum(Object.values(reported))
    speaking.setLevel('assistant', total)
    update({ assistant: toVolume(total) })
  })
  const checkSilence = createSilenceCheck(context)
  call.emitter.on('local-audio-level', (level) => {
    // While the user is muted, `trackLevelWhileMuted` reports the level.
    if (!ignoresUser()) setUserLevel(level)
    checkSilence(level)
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

/** Returns a function that takes each level of the user, and reports a microphone that gives no sound. */
function createSilenceCheck({ call, state, devices, update, emit, diagnose }: CallContext) {
  /** The microphone that was heard, and the one that is listened to. */
  let heard: unknown
  let current: unknown
  /** Milliseconds that it was listened to, without a sound. */
  let silentMs = 0
  let before: number | undefined

  return (level: number): void => {
    const { status, muted, assistantSpeaking, microphoneSilent } = state.get()
    const { microphone } = devices.get()
    const now = performance.now()
    const elapsed = now - (before ?? now)
    before = now
    if (level > SILENCE_LEVEL) heard = microphone
    const { audio } = call.participants().local?.tracks ?? {}
    const { muted: isMutedBySystem, readyState } = audio?.persistentTrack ?? {}
    // A call for typed words has no microphone, and is not silent. `recoverMicrophone` reports a microphone that has ended.
    const isUsable = audio?.state === 'playable' && !isMutedBySystem && readyState !== 'ended'
    const isListening = status === 'connected' && !muted && isUsable && heard !== microphone
    if (!isListening || current !== microphone) silentMs = 0
    // While the assistant speaks, the user may be silent.
    else if (!assistantSpeaking) silentMs += elapsed
    current = microphone
    const isSilent = silentMs >= SILENT_AFTER_MS
    if (!isUsable || isSilent === microphoneSilent) return
    update({ microphoneSilent: isSilent })
    if (isSilent) {
      emit('microphone-interrupted', { reason: 'silent' })
      diagnose('silent-microphone', 'The microphone gives no sound.')
    } else if (heard === microphone) emit('microphone-recovered', undefined)
  }
}

const toVolume = (level: number): number => Math.min(1, level / VOLUME_DIVISOR)
const sum = (levels: readonly number[]): number =>
  levels.filter(Number.isFinite).reduce((total, level) => total + level, 0)

/** Reports in the state and in events whether the assistant and the user speak. */
export interface Speaking {
  /** Receives a level of a side, 0 to 1. */
  setLevel: (speaker: Speaker, level: number) => void
  /** Receives a message of any participant. Its speech status takes precedence over the levels. */
  receive: (message: KnownMessage) => void
  /** Ends speech that lasts until now, and all reports. */
  close: () => void
}

/** Creates the part that reports who speaks, by the levels and by the messages of the platform. */
export function createSpeaking({ update, emit }: Pick<SessionContext, 'update' | 'emit'>): Speaking {
  /** The platform's last message for each side. */
  const reported: Partial<Record<Speaker, boolean>> = {}

  const assistant = createSpeakingDetector((speaking) => {
    // A second of silence overrides a message `started` whose `stopped` was lost.
    if (!speaking) delete reported.assistant
    update({ assistantSpeaking: reported.assistant ?? speaking })
    emit(speaking ? 'speech-start' : 'speech-end', undefined)
  })
  const user = createSpeakingDetector((speaking) => {
    if (!speaking) delete reported.user
    update({ userSpeaking: reported.user ?? speaking })
  })
  const detectors = { assistant, user }

  return {
    setLevel: (speaker, level) => detectors[speaker].setLevel(level),
    receive(message) {
      switch (message.type) {
        case 'speech-update': {
          const speaking = message.status === 'started'
          reported[message.role] = speaking
          update(message.role === 'user' ? { userSpeaking: speaking } : { assistantSpeaking: speaking })
          break
        }
        case 'user-interrupted':
          delete reported.assistant
          update({ assistantSpeaking: false })
      }
    },
    close() {
      assistant.close()
      user.close()
    },
  }
}

interface SpeakingDetector {
  /** Receives a level, 0 to 1. */
  setLevel: (level: number) => void
  /** Ends speech that lasts until now, and all reports. */
  close: () => void
}

/** Detects speech: it begins with a level above 0.01, and ends one second after the last such level. */
export function createSpeakingDetector(onChange: (speaking: boolean) => void): SpeakingDetector {
  let silence: ReturnType<typeof setTimeout> | undefined
  let isClosed = false

  function end(): void {
    clearTimeout(silence)
    silence = undefined
    onChange(false)
  }

  return {
    setLevel(level) {
      if (isClosed || !(level > SPEAKING_THRESHOLD)) return
      const hasBegun = silence === undefined
      clearTimeout(silence)
      silence = setTimeout(end, SPEECH_END_MS)
      if (hasBegun) onChange(true)
    },
    close() {
      isClosed = true
      if (silence !== undefined) end()
    },
  }
}
