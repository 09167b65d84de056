import { SPEAKING_THRESHOLD, SPEECH_END_MS } from '../../../constants.ts'
import type { SessionContext } from '../../context.ts'
import { isOfType } from '../../messages/messageRules.ts'
import type { ServerMessage, Speaker } from '../../messages/serverMessages.ts'

/** Reports in the state and in events whether the assistant and the user speak. */
export interface Speaking {
  /** Receives a level of a side, 0 to 1. */
  setLevel: (speaker: Speaker, level: number) => void
  /** Receives a message of any participant. Its speech status takes precedence over the levels. */
  receive: (message: ServerMessage) => void
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
      if (isOfType(message, 'speech-update')) {
        const speaking = message.status === 'started'
        reported[message.role] = speaking
        update(message.role === 'user' ? { userSpeaking: speaking } : { assistantSpeaking: speaking })
      }
      if (message.type === 'user-interrupted') {
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
