/** Peak level from which sound counts as speech. */
export const SPEECH_LEVEL = 0.05
/** Peak level below which speech falls silent. It is lower, so that the soft end of a word does not end the speech. */
export const SILENCE_LEVEL = 0.03
/** Milliseconds that sound must last to be speech. A click is shorter. */
export const ONSET_MS = 120
/** Milliseconds of silence that end a turn. */
export const END_OF_SPEECH_MS = 700

/** Milliseconds after which a turn ends without silence, as with a radio in the room. */
export const MAX_SPEECH_MS = 20_000

/**
 * Milliseconds of sound without a dip after which it is noise, and not speech: words have gaps. A dip is half of the loudest
 * level in that time.
 */
export const STEADY_MS = 3000

/** Sound this many times as loud as the background is speech again. */
export const BACKGROUND_MARGIN = 1.5
/** The margin reaches this level at most, so that sound louder than a loud background can still be speech. */
const MAX_MARGIN_LEVEL = 0.9

/** The start or the end of speech. `isNoise`: all of it had no dip. */
export type SpeechChange = { type: 'started' } | StoppedSpeech

interface StoppedSpeech {
  type: 'stopped'
  durationMs: number
  isNoise?: true
}

interface SpeechDetector {
  /** Takes the current level, 0 to 1, and the time in milliseconds. */
  hear: (level: number, now: number) => SpeechChange | null
  /**
   * Ends the current speech before its silence. The sound that goes on is background, and only clearly louder sound is
   * speech. The background gets lower with the sound, and is over after a silence. Returns null when there is no speech.
   */
  endTurn: () => SpeechChange | null
  isSpeaking: () => boolean
  /** Milliseconds from the first to the latest sound of the current speech. 0 in silence. */
  spokenMs: () => number
  /** When the latest speech was last heard, in milliseconds. */
  lastLoudAt: () => number
}

/** Finds sound without a dip. */
function createSteadySound() {
  let since = 0
  let low = 0
  let high = 0
  let hasDipped = false
  const restart = (level: number, now: number) => {
    since = now
    low = level
    high = level
  }
  return {
    begin(level: number, now: number) {
      hasDipped = false
      restart(level, now)
    },
    /** Takes the next level of the speech. Returns null while it may be words. */
    hear(level: number, now: number): Pick<StoppedSpeech, 'isNoise'> | null {
      low = Math.min(low, level)
      high = Math.max(high, level)
      if (low < high / 2) {
        hasDipped = true
        restart(level, now)
      }
      if (now - since < STEADY_MS) return null
      return hasDipped ? {} : { isNoise: true }
    },
  }
}

/** Creates a detector that finds the start and the end of speech in a sequence of levels. */
export function createSpeechDetector(): SpeechDetector {
  let loudSince: number | null = null
  let lastLoud = 0
  let speaking = false
  /** The level up to which sound is background. */
  let background = 0
  /** Since when no sound was louder than the background, in milliseconds. */
  let backgroundSince = 0
  const steadySound = createSteadySound()
  /** The levels of the last 0.7 s. */
  let latest: { level: number; now: number }[] = []

  const listenForStart = (level: number, now: number): SpeechChange | null => {
    if (level < SPEECH_LEVEL) {
      loudSince = null
      return null
    }
    loudSince ??= now
    lastLoud = now
    if (now - loudSince < ONSET_MS) return null
    speaking = true
    steadySound.begin(level, now)
    return { type: 'started' }
  }

  const listenForEnd = (level: number, now: number): SpeechChange | null => {
    if (level >= SILENCE_LEVEL) lastLoud = now
    const steady = steadySound.hear(level, now)
    if (steady) return stopInNoise(steady)
    const since = loudSince ?? lastLoud
    return now - lastLoud < END_OF_SPEECH_MS && now - since < MAX_SPEECH_MS ? null : stop()
  }

  const stop = (): StoppedSpeech => {
    const durationMs = lastLoud - (loudSince ?? lastLoud)
    speaking = false
    loudSince = null
    return { type: 'stopped', durationMs }
  }

  const stopInNoise = (fields: Partial<StoppedSpeech> = {}): StoppedSpeech => {
    background = withMargin(peakOf(latest))
    backgroundSince = lastLoud
    return { ...stop(), ...fields }
  }

  /** Returns 0 for the background, which gets lower with the sound. */
  const withoutBackground = (level: number, now: number): number => {
    if (level > background) {
      backgroundSince = now
      return level
    }
    if (now - backgroundSince >= END_OF_SPEECH_MS) {
      background = Math.min(background, withMargin(peakOf(latest)))
    }
    return 0
  }

  return {
    hear: (measured, now) => {
      latest = [...latest.filter((each) => now - each.now < END_OF_SPEECH_MS), { level: measured, now }]
      const level = background > 0 ? withoutBackground(measured, now) : measured
      return speaking ? listenForEnd(level, now) : listenForStart(level, now)
    },
    endTurn: () => (speaking ? stopInNoise() : null),
    isSpeaking: () => speaking,
    spokenMs: () => (speaking ? lastLoud - (loudSince ?? lastLoud) : 0),
    lastLoudAt: () => lastLoud,
  }
}

const peakOf = (levels: readonly { level: number }[]): number =>
  Math.max(0, ...levels.map(({ level }) => level))

/** The level up to which sound is background, by the peak of that sound. 0 for silence. */
const withMargin = (peak: number): number =>
  peak < SILENCE_LEVEL ? 0 : Math.max(peak, Math.min(peak * BACKGROUND_MARGIN, MAX_MARGIN_LEVEL))
