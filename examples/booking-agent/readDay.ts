import { type Day, isDate, MONTHS, partsOf, toDay, WEEKDAYS } from './calendar.ts'
import { DAY_MARK, type Found, readMarked } from './marks.ts'

/** A day that the user names, or the reason for which it cannot be one. */
export type NamedDay = Day | 'past' | 'invalid'

/** A date without a year that has passed within so many days is in the past. One further back is that of the next year. */
const RECENTLY = 150

const WEEKDAY = '(sun|mon|tue|wed|thu|fri|sat)(?:s?day|nesday|ndsday|nsday|rsday|rday|urday|s|rs|r|ur)?s?'
export const MONTH =
  '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?:uary|ruary|ch|il|e|y|ust|t|tember|ober|ember)?\\.?'
/** "May I" and "march in" are no months. */
const NOT_VERB = '(?! (?:i|we|be|have|in|on|not|need|come|bring)\\b)'
const DATE = '(\\d{1,2})(?:st|nd|rd|th)?'
const YEAR = '(?:,? (\\d{4}))?'
/** Words before a week of which any day is right. */
const ANY = 'any(?:thing| ?day| time)?(?: in)? '
const FOLLOWING = '(?:the )?(?:week after(?! next)|following week)'
const WEEK_AFTER = `(?<!\\b${ANY}(?:the )?)${FOLLOWING}`
export const ANY_WEEK_AFTER = `(?<=\\b${ANY})${FOLLOWING}(?: that)?`
/** A number that is not the hour of a time. */
const NOT_HOUR = '(?! ?(?:am|pm|:|oclock))'

/** The month and the date of days with a name. The month counts from 0. */
const HOLIDAYS: Record<string, [month: number, date: string]> = {
  'christmas eve': [11, '24'],
  christmas: [11, '25'],
  'new year eve': [11, '31'],
  'new year': [0, '1'],
}

type Match = readonly (string | undefined)[]

/** The days from which a text is read. */
interface Known {
  today: Day
  /** The day of the booking so far, or today. */
  current: Day
  /** The first day for a date without a month: "the 28th". */
  dateFrom: Day
  /** The day before the first one for a weekday: "Friday". */
  weekdayAfter: Day
}

const PATTERNS: readonly (readonly [pattern: string, read: (match: Match, known: Known) => NamedDay])[] = [
  ['(?:the )?day after tom+or+ow', (_match, { today }) => today + 2],
  [`(?:a|1|2|3|4) weeks? from (?:${WEEKDAY}|(today|tomorrow))`, readWeeksFrom],
  [
    `${WEEKDAY},? (?:in )?(2|3|4) weeks?(?: time| from now)?`,
    ([, name, weeks], { today }) => nextWeekday(weekdayOf(name), today) + 7 * Number(weeks),
  ],
  [
    `${WEEKDAY},? (?:in )?(?:a |1 )?week(?: later)?(?! from)|(?:in )?(?:a|1) week on ${WEEKDAY}`,
    ([, before, after], { today }) => nextWeekday(weekdayOf(before ?? after), today) + 7,
  ],
  [
    `(?:(a|1|2|3|4) weeks? (?:later|after(?: that)?)|${WEEK_AFTER}(?: that)?)`,
    ([, count], { current }) => current + 7 * (Number(count) || 1),
  ],
  [
    '(?:in )?(a|an|\\d{1,3}) (day|week|month)s? (from now|ago)|in (a|an|\\d{1,3}) (day|week|month)s?',
    readDistance,
  ],
  [
    `(?:the )?${WEEKDAY} after next week`,
    ([, name], { today }) => nextWeekday(weekdayOf(name), nextWeekday(1, today) + 6),
  ],
  [`(?:the )?${WEEKDAY} after next`, ([, name], { today }) => nextWeekday(weekdayOf(name), today) + 7],
  [`(?:last|past) ${WEEKDAY}(?! (?:of|in)\\b)|${WEEKDAY} last week`, () => 'past'],
  ['yesterday|last (?:week(?! (?:of|in)\\b)|month|night)|(?:the day )?before yesterday', () => 'past'],
  [
    '(?:(a|1|2|3) days? later|(?:the )?(?:next|following) day|the day after(?=[.,!?]| please|$))',
    ([, count], { current }) => current + (Number(count) || 1),
  ],
  [
    '(?:(a|1|2|3) days? (?:earlier|before)|the day before(?=[.,!?]| please|$))',
    ([, count], { current }) => current - (Number(count) || 1),
  ],
  [
    `(?:the )?following ${WEEKDAY}|(?:the )?${WEEKDAY} after(?: that(?: ${WEEKDAY})?)?(?=[.,!?]| please|$)`,
    ([, before, after], { current }) => nextWeekday(weekdayOf(before ?? after), current),
  ],
  ['tom+or+ow|tommorr?ow|tomoro|tmrw|tmr', (_match, { today }) => today + 1],
  [
    "today|this(?= (?:morning|afternoon|evening))|(?<!\\b(?:not|don't|can't|cannot)\\b[^.?!]*)right now|(?<=^(?:(?:is|how about|what about|preferably) )?)now(?= possible|[.!?]*$)",
    (_match, { today }) => today,
  ],
  [
    '(\\d{4})-(\\d{1,2})-(\\d{1,2})',
    (match, { today }) => toNamed(match[1], Number(match[2]) - 1, match[3], today),
  ],
  // with dots, the day is first, as in Europe
  [
    '(\\d{1,2})\\.(\\d{1,2})\\.(\\d{4})',
    ([, date, month, year], { today }) => toNamed(year, Number(month) - 1, date, today),
  ],
  [
    "(?<!\\b(?:merry|happy|in the) )(christmas(?: eve)?|new year(?:'?s eve)?)(?:'?s)?(?: day)?",
    ([, name = ''], { today }) => {
      const [month, date] = HOLIDAYS[name.replace(/year'?s/, 'year')] ?? []
      return toNamed(undefined, month ?? 0, date, today)
    },
  ],
  [`(?:${WEEKDAY},? )?(\\d{1,2})/(\\d{1,2})(?:/(\\d{2,4}))?`, readSlashes],
  [
    `(?:(?:${WEEKDAY}),? )?${MONTH} (?:the )?${DATE}\\b${NOT_HOUR}${YEAR}`,
    ([, , month, date, year], { today }) => toNamed(year, monthOf(month), date, today),
  ],
  [
    `(?:(?:${WEEKDAY}),? )?(?:the )?${DATE} (?:of )?${MONTH}\\b${NOT_VERB}${YEAR}`,
    ([, , date, month, year], { today }) => toNamed(year, monthOf(month), date, today),
  ],
  [`(?:the )?([1-5])(?:st|nd|rd|th) ${WEEKDAY} (?:in|of) ${MONTH}`, readNthWeekday],
  [
    `${WEEKDAY},? (?:the )?(\\d{1,2})(?:st|nd|rd|th)`,
    ([, , date], { dateFrom }) => nextDate(Number(date), dateFrom),
  ],
  [
    '(?:the )?(\\d{1,2})(?:st|nd|rd|th)(?! week)',
    ([, date], { dateFrom }) => nextDate(Number(date), dateFrom),
  ],
  [`next week(?: on)? ${WEEKDAY}|${WEEKDAY}(?: of)? next week|next ${WEEKDAY}`, readNextWeek],
  [`this ${WEEKDAY}`, ([, name], { today }) => nextWeekday(weekdayOf(name), today)],
  [
    `(?:(?:this|coming|following|on) )*${WEEKDAY}`,
    ([, name], { weekdayAfter }) => nextWeekday(weekdayOf(name), weekdayAfter),
  ],
  ['(?:this |the )?weekends?', (_match, { today }) => nextWeekday(6, today)],
]

const COMPILED = PATTERNS.map(([pattern, read]) => [new RegExp(`\\b(?:${pattern})\\b`, 'g'), read] as const)

/** The day of the booking so far, and the first day of a week or a month that was named. */
export interface KnownDay {
  day: Day | null
  from: Day | null
}

/** Finds the days in a text with digits. `rest` is the text with a mark in place of each. */
export function readDays(
  text: string,
  today: Day,
  { day: current, from: start }: KnownDay = { day: null, from: null },
): { found: Found<NamedDay>[]; rest: string } {
  // "the 28th" is in the month of the day that is known, and "Friday" in the week that was named
  const ofMonth = current === null ? today : current - partsOf(current).date + 1
  const known: Known = {
    today,
    current: current ?? today,
    dateFrom: Math.max(today, start ?? ofMonth),
    weekdayAfter: Math.max(today, (start ?? today) - 1),
  }
  return readMarked(
    text,
    COMPILED.map(([pattern, read]) => [pattern, (match: Match) => read(match, known)] as const),
    DAY_MARK,
  )
}

export const monthOf = (name = '') => MONTHS.findIndex((month) => month.toLowerCase().startsWith(name))
const weekdayOf = (name = '') => WEEKDAYS.findIndex((weekday) => weekday.toLowerCase().startsWith(name))

/** The next such weekday after today. */
export const nextWeekday = (weekday: number, today: Day): Day => {
  const ahead = (weekday - partsOf(today).weekday + 7) % 7
  return today + (ahead === 0 ? 7 : ahead)
}

/** The weekday in the week that begins on the next Monday. */
function readNextWeek(match: Match, { today }: Known): Day {
  const name = match.slice(1).find((group) => group !== undefined)
  const monday = nextWeekday(1, today)
  return monday + ((weekdayOf(name) + 6) % 7)
}

function readWeeksFrom([all = '', weekday, near]: Match, { today }: Known): Day {
  const weeks = Number(all[0]) || 1
  const from = near ? today + (near === 'today' ? 0 : 1) : nextWeekday(weekdayOf(weekday), today)
  return from + 7 * weeks
}

function readDistance([, count, unit, direction, countIn, unitIn]: Match, { today }: Known): NamedDay {
  if (direction === 'ago') return 'past'
  const days = { day: 1, week: 7, month: 30 }[unit ?? unitIn ?? 'day'] ?? 1
  return today + (Number(count ?? countIn) || 1) * days
}

/** `the first Monday in December`, of this year or the next one. */
function readNthWeekday([, count, weekday, month]: Match, { today }: Known): NamedDay {
  const { year } = partsOf(today)
  for (const each of [year, year + 1]) {
    const first = toDay(each, monthOf(month), 1)
    const day = nextWeekday(weekdayOf(weekday), first - 1) + 7 * (Number(count) - 1)
    if (partsOf(day).month !== monthOf(month)) return 'invalid'
    if (day >= today) return day
  }
  return 'invalid'
}

/** Month and day, as in the United States. A first number that is no month is the day. */
function readSlashes([, , first, second, year]: Match, { today }: Known): NamedDay {
  const [month, date] = Number(first) > 12 ? [second, first] : [first, second]
  return toNamed(year?.length === 2 ? `20${year}` : year, Number(month) - 1, date, today)
}

function toNamed(year: string | undefined, month: number, date: string | undefined, today: Day): NamedDay {
  const parts = partsOf(today)
  const wanted = Number(date)
  if (year !== undefined) {
    if (!isDate(Number(year), month, wanted)) return 'invalid'
    const day = toDay(Number(year), month, wanted)
    return day < today ? 'past' : day
  }
  const years = [parts.year, parts.year + 1, parts.year + 2, parts.year + 3, parts.year + 4]
  const days = years.filter((each) => isDate(each, month, wanted)).map((each) => toDay(each, month, wanted))
  const [first] = days
  if (first === undefined) return 'invalid'
  if (first >= today) return first
  return today - first <= RECENTLY ? 'past' : (days[1] ?? 'invalid')
}

/** The next day with that date, from a day on. */
function nextDate(date: number, from: Day): NamedDay {
  const { year, month } = partsOf(from)
  if (date < 1 || date > 31) return 'invalid'
  for (let ahead = 0; ahead < 3; ahead += 1) {
    const [y, m] = [year + Math.floor((month + ahead) / 12), (month + ahead) % 12]
    if (isDate(y, m, date) && toDay(y, m, date) >= from) return toDay(y, m, date)
  }
  return 'invalid'
}
