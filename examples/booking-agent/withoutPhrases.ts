import type { Asked } from './booking.ts'
import { withDigits } from './numbers.ts'

const MONTHS = 'january|february|march|april|may|june|july|august|september|october|november|december'
const ORDINAL = '(?:first|second|third)'

/** Words that name no day and no time: "first, …", "the first visit", "just a second", "that one", "how are you today". */
const PHRASES = new RegExp(
  [
    `(?<!\\b(?:the|on|twenty|thirty|${MONTHS}|\\w+day),? )\\b${ORDINAL}\\b(?! (?:of\\b|${MONTHS}|\\w+day\\b))`,
    `\\bthe ${ORDINAL} (?!of|at|in|on|or|and|around|about|please|then|if|is|would|works|for|${MONTHS}|\\w+day\\b|\\d)(?=[a-z])`,
    '\\b(?:a|one|just a) (?:moment|minute)\\b',
    '\\b(?:that|this|other|no|which|any|another|(?:an?|the)(?: \\w+)?) one\\b',
    "\\bhow(?:'s| is| are) (?:you|it|things|your day)(?: doing| going)?(?: today| this (?:morning|afternoon|evening))?",
    "\\btoday's (?:date|day)\\b|\\b(?:what|which) day is (?:it )?today",
    "\\b(?:nice|lovely|beautiful|terrible|awful|cold|hot) day(?: today)?(?:,? isn't it)?|\\bweather\\b[^.?!]*",
    '\\bhave an? (?:\\w+ )?(?:day|weekend|evening|week|afternoon)\\b',
  ].join('|'),
  'g',
)

/** The size of a party, and an age. */
const PARTY =
  /\b(?:we are|we're|there are|(?:he|she|kid|son|daughter|child|baby|dog|cat) is) \d+\b|\b(?:table|party|group|dinner|lunch|room) (?:for|of) \d+\b/g

const TIME = '(?:half past |a? ?quarter (?:past|to) )?\\d{1,2}(?::\\d{2})?(?: ?[ap]m| oclock)?|noon'

/** A time by which the user has something else to do. */
const LIMIT = new RegExp(`(?<!quarter |\\d |minutes )\\bby (?:${TIME})\\b`, 'g')

/** Writes a text in lower case for the reading of days and times: with digits, and without words that only look like one. */
export function withoutPhrases(lower: string, asked: Asked): string {
  const early = lower.replace(
    /\bfirst (?:thing|(?:appointment|slot) (?:of the day|in the morning))\b/g,
    'at opening',
  )
  const plain = withDigits(early.replace(PHRASES, ' ')).replace(PARTY, ' ')
  // "by four" is an answer to the question for a time, and else a limit
  return asked === 'time' ? plain : plain.replace(LIMIT, ' ')
}
