import type { Booking, Now, SentenceName, Stage } from './booking.ts'
import { type Day, isClosed, LAST, STEP } from './calendar.ts'
import type { NamedDay } from './readDay.ts'
import { pickTime, type Span } from './readSpan.ts'
import type { NamedTime } from './readTime.ts'
import type { Understanding } from './understand.ts'

/** The day and the time that a user chooses, and what else a text does to those of the booking. */
export interface Choice {
  day: NamedDay | null
  time: NamedTime | null
  /** What the booking keeps: no day and no time that the user does not want any more. */
  kept: Partial<Booking>
  /** Whether the user has said something of days and times besides choosing: "next week", "not Monday". */
  isOther: boolean
  /** Whether the answer begins with "All right": nothing else in it shows that this was heard. */
  needsNote: boolean
  /** Whether a day was refused. */
  refusesDay: boolean
  /** Whether something was refused that is not in the booking. */
  refusesElse: boolean
}

const isIn = (at: number, { from, to }: { from: number; to: number }) => at >= from && at <= to

/** Reads the choice of a text. `isChange`: whether it can change a booking that is confirmed. */
export function choose(
  before: Booking,
  words: Understanding,
  stage: Stage,
  now: Now,
  isChange: boolean,
): Choice {
  const { refusedDays, refusedTimes, otherDays, intents } = words
  const period = isChange ? words.period : null
  const span = isChange ? words.span : null
  const refused = [...before.refused, ...refusedDays]
  const day =
    words.day ?? flexibleDay({ ...before, refused, period: period ?? before.period }, words, stage, now)
  const isToday = (day ?? before.day) === now.day
  const shifted = words.shift !== null && before.time !== null ? before.time + words.shift : null
  const time = words.time ?? shifted ?? flexibleTime(span ?? before.span, words, stage, isToday ? now : null)
  const isRefused = (each: Day) => [...refusedDays, ...otherDays].some((days) => isIn(each, days))
  const losesDay =
    before.day !== null && (isRefused(before.day) || (period !== null && !isIn(before.day, period)))
  const losesTime =
    before.time !== null &&
    (refusedTimes.includes(before.time) || (span !== null && !isIn(before.time, span)))
  const refuses = refusedDays.length + refusedTimes.length > 0 && !intents.has('yes') && stage !== 'more'
  const narrows = (period !== null && before.day === null) || (span !== null && before.time === null)
  const isOther = losesDay || losesTime || narrows || refuses
  return {
    day,
    time,
    kept: {
      refused,
      period: period ?? before.period,
      span: span ?? before.span,
      ...(losesDay ? { day: null } : {}),
      ...(losesTime ? { time: null } : {}),
    },
    isOther,
    needsNote:
      (losesDay && day === null) ||
      (losesTime && time === null) ||
      (day === null && time === null && (refuses || (span !== null && before.day === null))),
    refusesDay: refusedDays.length > 0 || losesDay,
    refusesElse: refuses && !losesDay && !losesTime && day === null && time === null,
  }
}

/** The next open day, for a user to whom any is right. */
function flexibleDay(
  { period, refused }: Booking,
  { intents, day, span, period: named }: Understanding,
  stage: Stage,
  now: Now,
): Day | null {
  const isAsked = stage === 'day' || stage === 'start' || stage === 'reason'
  // "any time after lunch" is about the time
  const isOfDay = span === null || named !== null
  const isFlexible = (isAsked && isOfDay && intents.has('flexible')) || intents.has('flexibleDay')
  if (!isFlexible || day !== null) return null
  let next = Math.max(now.day + 1, period?.from ?? 0)
  for (let tries = 0; tries < 60; tries += 1, next += 1) {
    const each = next
    if (!isClosed(each) && !refused.some((days) => isIn(each, days))) break
  }
  return next
}

const SOON = /\b(?:earliest|soonest|as (?:soon|early) as|asap|first available)\b/

/** A time for a user to whom any is right, or who names the very first or last one. */
function flexibleTime(
  span: Span | null,
  { intents, text, span: named }: Understanding,
  stage: Stage,
  today: Now | null,
) {
  const isAny = intents.has('flexible') && !intents.has('flexibleDay') && (stage === 'time' || named !== null)
  const isExact = named !== null && named.from === named.to && !intents.has('hours')
  if (!isAny && !isExact) return null
  const from = Math.max(span?.from ?? 0, today ? today.time + STEP : 0)
  const to = span?.to ?? 24 * 60
  return pickTime({ from, to: SOON.test(text) ? from : to })
}

/** What is said of a part of a day. The hint with "half past two" is none for a morning. */
export function spanNote({ from, to }: Span): SentenceName {
  const noon = 12 * 60
  if (from < noon) return 'hours'
  return from > noon && to >= LAST ? 'timeClosed' : 'timePart'
}
