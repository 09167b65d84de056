import type { Asked } from './booking.ts'
import { MONTHS } from './calendar.ts'
import { withDigits } from './numbers.ts'
import { withoutNames } from './withoutNames.ts'

const MONTH = MONTHS.join('|').toLowerCase()
const ORDINAL = '(?:first|second|third)'

/** Words that name no day and no time: "first, …", "the first visit", "just a second", "that one", "how are you today". */
const PHRASES = new RegExp(
  [
    `(?<!\\b(?:the|on|twenty|thirty|${MONTH}|\\w+day),? )\\b${ORDINAL}\\b(?! (?:of\\b|week|${MONTH}|\\w+day\\b))`,
    `\\bthe ${ORDINAL} (?!of|at|in|on|or|and|around|about|please|then|if|is|would|works|for|not|week|i (?:want|said|meant|need)|${MONTH}|\\w+day\\b|\\d)(?=[a-z])`,
    // "a 2nd person", "the 5th floor": they count something
    `\\ban? (?:${ORDINAL}|\\d{1,2}(?:st|nd|rd|th))\\b(?= [a-z])`,
    '\\b(?:\\d{1,2}(?:st|nd|rd|th)|first|second|third|[a-z]+th)(?= (?:person|people|time|visit|floor|grade|child|kid|baby|birthday|anniversary|year|opinion)\\b)',
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
  const early = withoutNames(lower, asked).replace(
    /\bfirst (?:thing|(?:appointment|slot) (?:of the day|in the morning))\b/g,
    'at opening',
  )
  // "not this Thursday, the one after"
  const named = early.replace(
    /\bnot (?:this |coming )*((?:sun|mon|tues|wednes|thurs|fri|satur)day|mon|tues?|wed|thu(?:rs?)?|fri|sat),? (?:but |rather )*the (?:one after(?: that| this)?|next one|following one|week after)\b/g,
    '$1 a week later',
  )
  // "Saturday but not tomorrow, the one after"
  const later = named.replace(
    /\b((?:sun|mon|tues|wednes|thurs|fri|satur)day)((?: [a-z]+){0,2}?),? (?:but |just )?not (?:today|tomorrow|this (?:one|week)),? (?:but |rather )*the (?:one after(?: that)?|next one|following one|week after)\b/g,
    '$1 a week later$2',
  )
  const plain = withDigits(later.replace(PHRASES, ' ')).replace(PARTY, ' ')
  // "by four" is an answer to the question for a time, and else a limit
  return asked === 'time' ? plain : plain.replace(LIMIT, ' ')
}
