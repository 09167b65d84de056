import type { Asked } from './booking.ts'

/** A word that can be a part of a name. Words of other meanings end it. */
const WORD =
  "(?!(?:on|at|in|for|and|or|but|not|is|the|this|next|today|tomorrow|please|thanks|actually|from|to)\\b)\\p{L}[\\p{L}'-]*"

const INTRODUCES = "(?<!\\b(?:your|what|which) )\\bname(?:'s| is|:)|\\b(?:am|'m|is|'s|they) called"

/** "My name is June Friday": the first word, or all of them where they are the rest of the sentence. */
const FIRST = new RegExp(`(${INTRODUCES}) ${WORD}`, 'gu')
const WHOLE = new RegExp(
  `(${INTRODUCES}|\\bcall me|^(?:(?:yes|yeah|um|uh|oh|well|ok|okay)[, ]+)*(?:it's|its|it is|this is)(?= ${WORD} )) ${WORD}(?: ${WORD}){0,2}(?=[.,!?]|$)`,
  'gu',
)

/** Takes names out of a text in lower case, so that no day is read in them. `asked` is the open question. */
export const withoutNames = (lower: string, asked: Asked): string =>
  // "my name is Tom Monday at three": only in its own answer, the last word is a part of the name
  (asked === 'name' || asked === 'right' ? lower.replace(WHOLE, '$1 ') : lower).replace(FIRST, '$1 ')
