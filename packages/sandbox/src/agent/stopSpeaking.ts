import { array, type Infer, min, number, optional, string, type } from 'superstruct'

/** When the user's speech interrupts the assistant. Without such a plan every detected speech does. */
export const stopSpeaking = type({
  /** The number of words that interrupt, once they are transcribed. Default 0: the voice interrupts, and so does any word. */
  numWords: optional(min(number(), 0)),
  /** The time that the user must have spoken, in seconds, with `numWords` 0. */
  voiceSeconds: optional(min(number(), 0)),
  /** Turns of the user that never interrupt by their words. Default: the platform's. */
  acknowledgementPhrases: optional(array(string())),
  /** Phrases that interrupt whatever `numWords` says. Default: the platform's. */
  interruptionPhrases: optional(array(string())),
})

export type StopSpeaking = Infer<typeof stopSpeaking>

const phrasesOf = (text: string): string[] => text.split(', ')

/** The defaults of the platform's schema. */
const ACKNOWLEDGEMENTS = phrasesOf(
  'i understand, i see, i got it, i hear you, im listening, im with you, right, okay, ok, sure, alright, got it, understood, yeah, yes, uh-huh, mm-hmm, gotcha, mhmm, ah, yeah okay, yeah sure',
)
const INTERRUPTIONS = phrasesOf(
  'stop, shut, up, enough, quiet, silence, but, dont, not, no, hold, wait, cut, pause, nope, nah, nevermind, never, bad, actually',
)

/** Whether a voice that has sounded for that many milliseconds interrupts, before its words are known. */
export const interruptsByVoice = (plan: StopSpeaking | undefined, spokenMs: number): boolean =>
  !plan?.numWords && spokenMs >= (plan?.voiceSeconds ?? 0) * 1000

/** Whether words interrupt. */
export function interruptsByWords(plan: StopSpeaking, text: string): boolean {
  const { numWords = 0, acknowledgementPhrases, interruptionPhrases } = plan
  const words = plainWords(text)
  const isSaid = (phrase: string) => ` ${words} `.includes(` ${plainWords(phrase)} `)
  if ((interruptionPhrases ?? INTERRUPTIONS).some(isSaid)) return true
  if ((acknowledgementPhrases ?? ACKNOWLEDGEMENTS).some((phrase) => plainWords(phrase) === words))
    return false
  return words.split(' ').filter(Boolean).length >= Math.max(numWords, 1)
}

/** The words in lower case with one space between them, without punctuation: `I’m with you.` is `im with you`. */
const plainWords = (text: string): string =>
  text
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
