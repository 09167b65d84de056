import type { Asked } from './booking.ts'
import { type Day, isClosed, type Time } from './calendar.ts'
import { DAY_MARK, type Found, TIME_MARK } from './marks.ts'
import { type KnownDay, type NamedDay, readDays } from './readDay.ts'
import { type Period, readDayRange, readPeriods } from './readPeriod.ts'
import { readRefused } from './readRefused.ts'
import { readSpan, type Span } from './readSpan.ts'
import { type NamedTime, readTimes } from './readTime.ts'
import { withoutPhrases } from './withoutPhrases.ts'

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

/** Words after which the last of several days or times is the right one, and not the first. */
const CORRECTION =
  /\b(?:no|actually|sorry|i mean|i meant|wait|instead|rather|make (?:it|that)|change|but i)\b/

/** A clause in the past tense. */
const PAST_TENSE =
  /\b(?:i|we|he|she|it|they|who|what|(?:my|our|the) \w+) (?:just |only |never )?(?:got|(?:was|were)(?! (?:hoping|thinking|wondering|looking))|had|won|said|told|made|felt|saw|called|came|went|lost|broke|fell|hurt|(?!need)[a-z]{2,}ed)\b[^.;?!]*$/

/** Reads the days and times of a text in lower case. `asked` is the open question. `rest` has marks in place of them. */
export function readWhen(
  lower: string,
  asked: Asked,
  today: Day,
  known: KnownDay,
): { when: When; rest: string } {
  const text = withoutPhrases(lower, asked)
  const { days: allDays, periods, rest: marked } = readCalendar(text, asked, today, known)
  const { found: allTimes, rest } = readTimes(marked, { takesAnyNumber: asked === 'time' })
  const { span, times } = readSpan(rest, allTimes)
  const { period: range, refused, days } = readDayRange(rest, allDays, today)

  const kindAt = readRefused(rest)
  function ofKind<Value>(kind: ReturnType<typeof kindAt>, found: readonly Found<Value>[]): Value[] {
    // "I lost a tooth yesterday" wants no day of the past
    const kindOf = ({ index, value }: Found<Value>) =>
      value === 'past' && PAST_TENSE.test(rest.slice(0, index)) ? 'beside' : kindAt(index)
    return found.filter((each) => kindOf(each) === kind).map(({ value }) => value)
  }
  const periodsOf = (kind: ReturnType<typeof kindAt>): Period[] => [
    ...ofKind(kind, days).filter(isDay).map(periodOf),
    ...ofKind(kind, periods),
  ]

  const refusedDays = [...periodsOf('refused'), ...(refused ? [refused] : [])]
  const otherDays = periodsOf('beside')
  const isFree = (day: NamedDay) => [...refusedDays, ...otherDays].every(({ from }) => from !== day)
  const wantedDays = ofKind('wanted', days).filter(isFree)
  const wantedTimes = ofKind('wanted', times)
  if (asked === 'time' && wantedTimes.length === 0 && span === null) wantedTimes.push(...readNumbers(rest))
  const isCorrected = CORRECTION.test(lower)
  const isOpen = (day: NamedDay) => isDay(day) && !isClosed(day)
  const when: When = {
    day: (isCorrected ? wantedDays.at(-1) : (wantedDays.find(isOpen) ?? wantedDays[0])) ?? null,
    time: wantedTimes.at(isCorrected ? -1 : 0) ?? null,
    period: ofKind('wanted', periods)[0] ?? range,
    span,
    refusedDays,
    refusedTimes: ofKind('refused', times).filter((time) => time !== 'invalid'),
    otherDays,
    shift: readShift(text),
  }
  return { when, rest }
}

const isDay = (day: NamedDay): day is Day => typeof day === 'number'

const periodOf = (day: Day): Period => ({ from: day, to: day, name: null })

/** Reads a number beside times that are not wanted: "not three, two". */
const readNumbers = (rest: string): NamedTime[] =>
  readTimes(rest.replaceAll(TIME_MARK, ' '), { takesAnyNumber: true }).found.map(({ value }) => value)

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

const WEEK_AFTER = /\b(?:the )?(?:week after|following week)(?: that)?(?= then| please| maybe|[.,!?]|$)/g

/** Finds the days, and the weeks and months. A week of the text is that of its weekdays: "next week, maybe on Friday". */
function readCalendar(named: string, asked: Asked, today: Day, known: KnownDay) {
  // "the week after" a day is a week after it. Without a day, it is the next week
  const text = known.day === null ? named.replace(WEEK_AFTER, 'next week') : named
  const first = readDays(text, today, known)
  const { found: periods, rest } = readPeriods(first.rest, today, asked === 'day', known.day)
  // a number alone answers the question for a day
  const alone = asked === 'day' ? /^(?:on |the |maybe )*(\d{1,2})[.!]?(?: please)?$/.exec(rest.trim()) : null
  if (alone) return { days: readDays(`the ${alone[1]}th`, today, known).found, periods, rest: DAY_MARK }
  const from = periods[0]?.value.from
  const days = from === undefined ? first.found : readDays(text, today, { ...known, from }).found
  return { days, periods, rest }
}
