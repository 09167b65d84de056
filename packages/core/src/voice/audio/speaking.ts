import { SPEAKING_THRESHOLD, SPEECH_END_MS } from '../../constants.ts'
import { isSpeechUpdate } from '../messages/readMessage.ts'
import type { ServerMessage, Speaker } from '../messages/serverMessages.ts'
import type { SessionContext } from '../SessionContext.ts'

/** Whether the assistant and the user speak, in the state and as events. */
export interface Speaking {
  /** Takes a level of a side, 0 to 1. */
  setLevel: (speaker: Speaker, level: number) => void
  /** Takes what a message of the platform says of it, which counts more than a level. */
  receive: (message: ServerMessage) => void
  /** After this, nothing is reported. */
  stop: () => void
}

export function trackSpeaking({ update, emit }: Pick<SessionContext, 'update' | 'emit'>): Speaking {
  /** What the platform's last message says of each side. */
  const reported: Partial<Record<Speaker, boolean>> = {}

  const assistant = createSpeakingDetector((speaking) => {
    // A second of silence outweighs a message `started` whose `stopped` was lost.
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
    setLevel: (speaker, level) => detectors[speaker].level(level),
    receive(message) {
      if (isSpeechUpdate(message)) {
        const speaking = message.status === 'started'
        reported[message.role] = speaking
        update(message.role === 'user' ? { userSpeaking: speaking } : { assistantSpeaking: speaking })
      }
      if (message.type === 'user-interrupted') {
        delete reported.assistant
        update({ assistantSpeaking: false })
      }
    },
    stop() {
      assistant.stop()
      user.stop()
    },
  }
}

interface SpeakingDetector {
  /** Takes one sample of the summed level, 0 to 1. */
  level: (sum: number) => void
  /** Forgets everything: nothing is reported afterwards. */
  stop: () => void
}

/** Tells speech from silence: above 0.01 speech begins, and it ends one second after the last such sample (spec §4). */
export function createSpeakingDetector(onChange: (speaking: boolean) => void): SpeakingDetector {
  let silence: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  return {
    level(sum) {
      if (isStopped || !(sum > SPEAKING_THRESHOLD)) return
      const began = silence === undefined
      clearTimeout(silence)
      silence = setTimeout(() => {
        silence = undefined
        onChange(false)
      }, SPEECH_END_MS)
      if (began) onChange(true)
    },
    stop() {
      isStopped = true
      clearTimeout(silence)
    },
  }
}
