import { SPEAKING_THRESHOLD, SPEECH_END_MS } from '../../constants.ts'

export interface SpeakingDetector {
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
