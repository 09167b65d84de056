import { type Day, isClosed, type Time } from './calendar.ts'
import { DAY_MARK, type Found, TIME_MARK } from './marks.ts'
import { withDigits } from './numbers.ts'
import { type KnownDay, type NamedDay, readDays } from './readDay.ts'
import { type Period, readDayRange, readPeriods } from './readPeriod.ts'
import { readRefused } from './readRefused.ts'
import { readSpan, type Span } from './readSpan.ts'
import { type NamedTime, readTimes } from './readTime.ts'

/** The days and the times that a text names. */
export interface When {
  day: NamedDay | null
  time: NamedTime | null
  /** Several days or times of which the user has yet to choose. */
  period: Period | null
  span: Span | null
  /** Those that the user does not want. */
  refusedDays: Period[]
  refusedTimes: Time[]
  /** Days that are about something else: "since Monday", "Tuesday is my birthday". */
  otherDays: Period[]
  /** Minutes by which the user wants the time to be later, or earlier. */
  shift: number | null
}

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

/** Words after which the last of several days or times is the right one, and not the first. */
const CORRECTION = /\b(?:no|actually|sorry|i mean|i meant|wait|instead|rather|make (?:it|that)|change)\b/

/** A clause in the past tense. */
const PAST_TENSE =
  /\b(?:i|we|he|she|it|they|who|what|(?:my|our|the) \w+) (?:just |only |never )?(?:got|(?:was|were)(?! (?:hoping|thinking|wondering|looking))|had|won|said|told|made|felt|saw|called|came|went|lost|broke|fell|hurt|(?!need)[a-z]{2,}ed)\b[^.;?!]*$/

/** Reads the days and times of a text in lower case. `asked` is the open question. */
export function readWhen(
  lower: string,
  asked: string,
  today: Day,
  known: KnownDay,
): { when: When; rest: string } {
  const text = withDigits(
    lower
      .replace(/\bfirst (?:thing|(?:appointment|slot) (?:of the day|in the morning))\b/g, 'at opening')
      .replace(PHRASES, ' '),
  )
    .replace(PARTY, ' ')
    .replace(asked === 'time' ? /$^/ : LIMIT, ' ')
  const { days: all, periods, rest: marked } = readCalendar(text, asked, today, known)
  const times = readTimes(marked, { takesAnyNumber: asked === 'time' })
  const kindOf = readRefused(times.rest)
  const is =
    (kind: ReturnType<typeof kindOf>) =>
    ({ index, value }: Found<NamedDay | NamedTime | Period>) =>
      // "I lost a tooth yesterday" wants no day of the past
      (value === 'past' && PAST_TENSE.test(times.rest.slice(0, index)) ? 'beside' : kindOf(index)) === kind
  const { span, times: single } = readSpan(times.rest, times.found)
  const { period: range, refused, days } = readDayRange(times.rest, all, today)
  const daysOf = (kind: ReturnType<typeof kindOf>): Period[] => [
    ...days.filter(is(kind)).flatMap(({ value }) => periodOf(value)),
    ...periods.filter(is(kind)).map(({ value }) => value),
  ]
  const refusedDays = [...daysOf('refused'), ...(refused ? [refused] : [])]
  const isFree = ({ value }: Found<NamedDay>) => refusedDays.every(({ from }) => from !== value)
  const isOpen = (day: NamedDay) => typeof day === 'number' && !isClosed(day)
  const wanted = days
    .filter(is('wanted'))
    .filter(isFree)
    .map(({ value }) => value)
  const hours = single.filter(is('wanted')).map(({ value }) => value)
  // "not three, two"
  const isOpenHour = asked === 'time' && hours.length === 0 && span === null && times.found.length > 0
  if (isOpenHour)
    hours.push(
      ...readTimes(times.rest.replaceAll(TIME_MARK, ' '), { takesAnyNumber: true }).found.map(
        ({ value }) => value,
      ),
    )
  const isCorrected = CORRECTION.test(lower)
  const when: When = {
    day: (isCorrected ? wanted.at(-1) : (wanted.find(isOpen) ?? wanted[0])) ?? null,
    time: hours.at(isCorrected ? -1 : 0) ?? null,
    period: periods.find(is('wanted'))?.value ?? range,
    span,
    refusedDays,
    refusedTimes: single.filter(is('refused')).flatMap(({ value }) => (value === 'invalid' ? [] : [value])),
    otherDays: daysOf('beside'),
    shift: readShift(text),
  }
  return { when, rest: times.rest }
}

const LENGTH = '(?:(half an? )hour|(an|\\d+) hours?|(\\d+) minutes)'
const LATER = new RegExp(`\\b${LENGTH} later\\b|\\bback (?:by )?${LENGTH}\\b`)
const EARLIER = new RegExp(`\\b${LENGTH} earlier\\b|\\b(?:forward|up) (?:by )?${LENGTH}\\b`)

/** Reads "half an hour later", and "bring it forward an hour". */
function readShift(text: string): number | null {
  const later = LATER.exec(text)
  const [all, ...groups] = later ?? EARLIER.exec(text) ?? []
  if (all === undefined) return null
  const [half, hours, minutes] = groups.slice(groups.slice(0, 3).some(Boolean) ? 0 : 3)
  const length = half ? 30 : minutes ? Number(minutes) : 60 * (Number(hours) || 1)
  return later ? length : -length
}

const periodOf = (day: NamedDay): Period[] =>
  typeof day === 'number' ? [{ from: day, to: day, name: null }] : []

/** Finds the days, and the weeks and months. A week of the text is that of its weekdays: "next week, maybe on Friday". */
function readCalendar(text: string, asked: string, today: Day, known: KnownDay) {
  const first = readDays(text, today, known)
  const { found: periods, rest } = readPeriods(first.rest, today, asked === 'day')
  // a number alone answers the question for a day
  const alone = asked === 'day' ? /^(?:on |the |maybe )*(\d{1,2})[.!]?(?: please)?$/.exec(rest.trim()) : null
  if (alone) return { days: readDays(`the ${alone[1]}th`, today, known).found, periods, rest: DAY_MARK }
  const from = periods[0]?.value.from
  const days = from === undefined ? first.found : readDays(text, today, { ...known, from }).found
  return { days, periods, rest }
}
