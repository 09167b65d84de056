import type { ModelOptions } from './AgentOptions.ts'
import { NEUTRAL_VOICE, recordingOf, type ScriptLine } from './script.ts'

/** Splits text into sentences while it is generated. */
export interface SentenceSplitter {
  /** Takes more text. Returns the sentences that are complete now. */
  push: (text: string) => string[]
  /** Returns the rest, which may be an incomplete sentence. */
  rest: () => string
}

/** The longest piece without the end of a sentence, in characters: the voice need not wait for more. */
const LONGEST = 240

/** The end of a sentence: its mark, closing quotes, and the space after it, so that `3.5` is one piece. */
const END = /[.!?…]+["'’”)\]*_]*(?=\s)|[。！？]["'’”」』)]*|(?=\s*\n)/gu

/** Words before a period that ends no sentence. */
const ABBREVIATION = /(?:^|\s|\()(?:Mr|Mrs|Ms|Dr|Prof|St|No|vs|approx|e\.g|i\.e|a\.m|p\.m|[A-Z]|\d{1,3})\.$/

/** Creates a splitter. Joined, the pieces are the text: the space between two sentences begins the second one. */
export function createSentenceSplitter(): SentenceSplitter {
  let pending = ''

  /** The length of the first sentence in the pending text. 0 without a complete one. */
  const firstLength = (): number => {
    for (const { index, 0: end } of pending.matchAll(END)) {
      const sentence = pending.slice(0, index + end.length)
      if (sentence.trim() !== '' && !ABBREVIATION.test(sentence)) return sentence.length
    }
    return pending.length > LONGEST ? lengthToBreak(pending) : 0
  }

  return {
    push: (text) => {
      pending += text
      const sentences: string[] = []
      for (let length = firstLength(); length > 0; length = firstLength()) {
        sentences.push(pending.slice(0, length))
        pending = pending.slice(length)
      }
      return sentences
    },
    rest: () => {
      const rest = pending
      pending = ''
      return rest
    },
  }
}

/** A line as it is spoken: a generated voice speaks sentence by sentence, a recording the whole line. */
export function sentencesOf(
  line: ScriptLine,
  { speak, prefersRecordings }: Pick<ModelOptions, 'speak' | 'prefersRecordings'>,
): ScriptLine[] {
  const isRecorded = !speak || (prefersRecordings && recordingOf(line) !== NEUTRAL_VOICE)
  return isRecorded ? [line] : splitSentences(line.text).map((text) => ({ text }))
}

/** Splits a whole text into sentences. */
export function splitSentences(text: string): string[] {
  const splitter = createSentenceSplitter()
  return [...splitter.push(text), splitter.rest()].filter((sentence) => sentence.trim() !== '')
}

/** The length of a long text up to its last comma, or else its last space. */
function lengthToBreak(text: string): number {
  const head = text.slice(0, LONGEST)
  const comma = Math.max(head.lastIndexOf(', '), head.lastIndexOf('; '), head.lastIndexOf(': ')) + 1
  return comma > 0 ? comma : Math.max(head.lastIndexOf(' '), 0) || LONGEST
}
