import type { Time } from './calendar.ts'
import { DAY_MARK, type Found, readMarked, TIME_MARK } from './marks.ts'

/** A time that the user names. */
export type NamedTime = Time | 'invalid'

const HALF_DAY = '(?: ?(am|pm)\\b)?'
const PART = '(?: (?:in the |this )?(morning|afternoon|evening)| at (night))?'
/** A number that counts something is not an hour. */
const NOT_COUNT =
  '(?! ?(?:people|persons?|of us|guests?|adults?|kids|children|friends|dogs?|cats?|cars?|hours?|minutes?|days?|weeks?|months?|years?|percent|%|dollars|st|nd|rd|th)\\b)(?![\\d/])'
const BEFORE =
  '(?<=\\b(?:at|around|about|by|after|past|before|between|from|make it|say|take|do|prefer|until|till|to|than|maybe|perhaps|not|but|except|so) )'
/** A word after a number that is a time. */
const JUDGED =
  "(?= (?:instead|works|(?:is|was) (?:right|fine|good|better|best|ok|okay|great|perfect|too|bad|a bit|a little|rather)|isn't|doesn't|won't|would (?:be|work)|sounds|please|then|if|it is))"

/** "915": the hour and the minutes. */
const DIGITS = '(1[0-2]|[1-9])([0-5][05])'

type Read = (groups: readonly (string | undefined)[]) => NamedTime

const PATTERNS: readonly (readonly [pattern: string, read: Read])[] = [
  ['(?:12 )?(?:noon|midday|(?<!after )lunch ?time|(?<=\\b(?:at|over|around|during) )lunch)', () => 12 * 60],
  ['(?:12 )?midnight', () => 0],
  [`half(?: past| after)? (\\d{1,2})${HALF_DAY}${PART}`, ([hour, ...half]) => toTime(hour, 30, half)],
  [
    `(?:an? )?quarter (?:past|after) (\\d{1,2}|noon)${HALF_DAY}${PART}`,
    ([hour, ...half]) => toTime(hour, 15, half),
  ],
  [
    `(?:an? )?quarter (?:to|before|of|till?|until) (\\d{1,2}|noon)${HALF_DAY}${PART}`,
    ([hour, ...half]) => toTime(hour, -15, half),
  ],
  [
    `(5|10|15|20|25)(?: minutes?)? (?:past|after) (\\d{1,2})${HALF_DAY}${PART}`,
    ([minutes, hour, ...half]) => toTime(hour, Number(minutes), half),
  ],
  [
    `(5|15|20|25)(?: minutes?)? (?:to|before|till?) (\\d{1,2})${HALF_DAY}${PART}`,
    ([minutes, hour, ...half]) => toTime(hour, -Number(minutes), half),
  ],
  [
    `(?<=^|\\bat )(\\d{1,2})(?: hours| oclock)? and (?:a )?half(?! hours)${HALF_DAY}${PART}`,
    ([hour, ...half]) => toTime(hour, 30, half),
  ],
  ['(?<=\\bat )(\\d{1,2}) hours', ([hour]) => toTime(hour, 0, [])],
  [
    `(\\d{1,2})(?:[:.]| ?h ?)(\\d{2})(?!\\d)${HALF_DAY}${PART}`,
    ([hour, minutes, ...half]) => toTime(hour, Number(minutes), half),
  ],
  [
    `(\\d{1,2})[ -](00|05|10|15|20|25|30|35|40|45|50|55)(?!\\d)${HALF_DAY}${PART}`,
    ([hour, minutes, ...half]) => toTime(hour, Number(minutes), half),
  ],
  [
    `(?:(?:at )(\\d{1,2})(\\d{2})|(\\d{1,2})(\\d{2}) ?(?:hours|h|(?=am|pm)))${HALF_DAY}`,
    ([one, two, three, four, ...half]) => toTime(one ?? three, Number(two ?? four), half),
  ],
  [`(\\d{1,2}) ?(am|pm)`, ([hour, ...half]) => toTime(hour, 0, half)],
  [`(\\d{1,2}) ?oclock${HALF_DAY}${PART}`, ([hour, ...half]) => toTime(hour, 0, half)],
  [
    '(\\d{1,2})(?: (?:in the |this )?(morning|afternoon|evening)| at (night))',
    ([hour, ...half]) => toTime(hour, 0, half),
  ],
  [`${BEFORE}(\\d{1,2})\\b${NOT_COUNT}`, ([hour]) => toTime(hour, 0, [])],
  [`(\\d{1,2})${JUDGED}`, ([hour]) => toTime(hour, 0, [])],
  // "ten, not two", "not two but ten"
  [`(\\d{1,2})(?=,? (?:and |but )?not ${TIME_MARK})`, ([hour]) => toTime(hour, 0, [])],
  [`(?<=\\bnot ${TIME_MARK}_*,? )(\\d{1,2})\\b${NOT_COUNT}`, ([hour]) => toTime(hour, 0, [])],
  // "in the afternoon, like two"
  ["(?<!\\b(?:i'd|would|i) )like (\\d{1,2})(?=[.,!?]|$| please)", ([hour]) => toTime(hour, 0, [])],
  // "Tuesday 915", "915 on Tuesday", "so 915"
  [
    `(?<=${DAY_MARK}_*,? )${DIGITS}|${DIGITS}(?= (?:on )?${DAY_MARK})|${BEFORE}${DIGITS}${NOT_COUNT}`,
    (groups) => {
      const [hour, minutes] = groups.filter((group) => group !== undefined)
      return toTime(hour, Number(minutes), [])
    },
  ],
  ['(?:me|it|us|appointment|in|something|book) for (\\d{1,2})', ([hour]) => toTime(hour, 0, [])],
  [`(?<=${DAY_MARK}_*,? (?:for )?)(\\d{1,2})\\b${NOT_COUNT}`, ([hour]) => toTime(hour, 0, [])],
  [`(\\d{1,2})(?= (?:on )?${DAY_MARK})`, ([hour]) => toTime(hour, 0, [])],
  [
    `(\\d{1,2})(?= (?:or|and|to) ${TIME_MARK})|(?<=${TIME_MARK}_* (?:or|and|to) )(\\d{1,2})\\b${NOT_COUNT}`,
    ([one, two]) => toTime(one ?? two, 0, []),
  ],
  // "tomorrow, ten, Sarah"
  ['(?<=[.,;] )(\\d{1,2})(?=[.,;]|$)', ([hour]) => toTime(hour, 0, [])],
]

const COMPILED = PATTERNS.map(
  ([pattern, read]) =>
    [
      new RegExp(`(?<![\\w/])(?:${pattern})(?!\\w)`, 'g'),
      ([, ...groups]: readonly (string | undefined)[]) => read(groups),
    ] as const,
)

/** Words around a number that is the whole answer. */
const AROUND =
  /\b(?:no|yes|ok|okay|sorry|actually|then|and|the|it|is|that|or|well|rather|let's|lets|so|i|mean|meant|said|please|thanks|thank|you|for|me|good|great|better|how|just|um|uh|like|my|bad|wait|hmm|maybe|perhaps|make|oh|hang|hold|on|guess)\b|[.,!?;'"-]/g

/** A number in an answer to the question for a time. */
const ANY_DIGITS = new RegExp(`(?<![\\w/])${DIGITS}\\b${NOT_COUNT}`)
const ANY_NUMBER = new RegExp(`(?<![\\w/])(\\d{1,2})\\b${NOT_COUNT}`)

/** Finds the times in a text with digits, whose days are marks. `rest` is the text with a mark in place of each. */
export function readTimes(
  text: string,
  { takesAnyNumber = false } = {},
): { found: Found<NamedTime>[]; rest: string } {
  const { found, rest } = readMarked(text, COMPILED, TIME_MARK)
  if (found.length > 0) return { found, rest }
  const alone = /^(\d{1,2}?)(\d{2})?$/.exec(rest.replace(AROUND, ' ').trim())
  const any = takesAnyNumber ? (ANY_DIGITS.exec(rest) ?? ANY_NUMBER.exec(rest)) : null
  const [, hour, minutes = '0'] = alone ?? any ?? []
  // nobody says "123" for a time
  if (!hour || Number(minutes) % 5 !== 0) return { found, rest }
  return { found: [{ value: toTime(hour, Number(minutes), []), index: 0 }], rest: '' }
}

/** The first hour that is in the morning when nothing else is said: seven to eleven. */
const EARLIEST_MORNING = 7

function toTime(hour: string | undefined, minutes: number, half: readonly (string | undefined)[]): NamedTime {
  const named = hour === 'noon' ? 12 : Number(hour)
  if (named > 24 || minutes > 59) return 'invalid'
  const said = half.find((each) => each !== undefined)
  const isMorning = said === 'am' || said === 'morning'
  const isAfternoon = !isMorning && (said !== undefined || named < EARLIEST_MORNING)
  const hours =
    named === 12 ? (isMorning && said === 'am' ? 0 : 12) : named + (isAfternoon && named < 12 ? 12 : 0)
  return hours * 60 + minutes
}
