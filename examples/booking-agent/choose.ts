import type { Booking, Now, SentenceName, Stage } from './booking.ts'
import { type Day, isClosed, LAST, OPENS, partsOf, STEP, type Time } from './calendar.ts'
import type { NamedDay } from './readDay.ts'
import type { Period } from './readPeriod.ts'
import { pickTime, type Span } from './readSpan.ts'
import type { NamedTime } from './readTime.ts'
import type { Understanding } from './understand.ts'

/** The day and the time that a user chooses, and what else a text does to those of the booking. */
export interface Choice {
  day: NamedDay | null
  time: NamedTime | null
  /** The booking without a day and a time that the user does not want any more. */
  kept: Booking
  /** Whether the user has said something of days and times besides choosing: "next week", "not Monday". */
  isOther: boolean
}

/** A weekday without a date. */
const WEEKDAY = /(?<!\bthis )\b(?:sun|mon|tues|wednes|thurs|fri|satur)days?\b(?!,? (?:the )?\d)/

/** "Are you open until five?" */
const OPENING = /\b(?:are|is|do|does) (?:you|it|they|the \w+) (?:\w+ )?(?:open|close)/

const isIn = (at: number, { from, to }: { from: number; to: number }) => at >= from && at <= to

/** Reads the choice of a text. `canChange`: whether a week or a part of a day can change the booking. */
export function choose(
  before: Booking,
  words: Understanding,
  stage: Stage,
  now: Now,
  canChange: boolean,
): Choice {
  const { refusedDays, refusedTimes, otherDays, intents } = words
  const isExact = words.span !== null && words.span.from === words.span.to
  const period = canChange ? words.period : null
  // "what is the latest you have?" chooses nothing
  const asksHours = intents.has('hours') && (isExact || OPENING.test(words.text))
  const span = canChange && !asksHours ? words.span : null

  // "when do you close on Saturday?" gives no day up, and "cancel my Friday appointment" all of it
  const lostDays =
    intents.has('hours') || intents.has('cancel') ? refusedDays : [...refusedDays, ...otherDays]
  const isRefused = (day: Day) =>
    lostDays.some((days) => isIn(day, days) || isSameWeekday(day, days, words.text))
  // "no, later this week" to "How about today?"
  const refusesOffer = before.isOffered && intents.has('no') && words.day === null && period !== null
  const isLostDay = (day: Day) => refusesOffer || isRefused(day) || (period !== null && !isIn(day, period))
  const isLostTime = (time: Time) => refusedTimes.includes(time) || (span !== null && !isIn(time, span))
  const knownPeriod = before.period && isRefused(before.period.from) ? null : before.period
  const kept: Booking = {
    ...before,
    refused: [...before.refused, ...refusedDays],
    period: period ?? knownPeriod,
    span: span ?? before.span,
    day: before.day !== null && isLostDay(before.day) ? null : before.day,
    time: before.time !== null && isLostTime(before.time) ? null : before.time,
  }

  const day = beyondRefused(words, before) ?? flexibleDay(kept, words, stage, now)
  const shifted = words.shift !== null && before.time !== null ? before.time + words.shift : null
  const isToday = (day ?? kept.day) === now.day
  const time = words.time ?? shifted ?? flexibleTime(kept.span, words, stage, isToday ? now : null)

  const isLost = kept.day !== before.day || kept.time !== before.time
  const isRefusal = refusedDays.length + refusedTimes.length > 0
  // at the last question, "yes, in the morning" and "yes, I can't on Monday" are a yes
  const isConfirming = stage === 'confirm' && (intents.has('yes') || !isRefusal)
  const isHeard = isRefusal || period !== null || span !== null
  return { day, time, kept, isOther: isLost || (isHeard && !isConfirming && stage !== 'more') }
}

/** "Not on a Wednesday" is about that of the booking, in whatever week. */
const isSameWeekday = (day: Day, { from, to }: Period, text: string) =>
  from === to && WEEKDAY.test(text) && partsOf(day).weekday === partsOf(from).weekday

/** The named day. A bare weekday is the first one after a week that the user has refused: "I'm away next week. Tuesday". */
function beyondRefused({ day, text }: Understanding, { refused }: Booking): NamedDay | null {
  if (typeof day !== 'number' || !WEEKDAY.test(text) || /\b(?:next|this|actually|tomorrow)\b/.test(text))
    return day
  const isAway = (each: Day) => refused.some((days) => days.to - days.from > 3 && isIn(each, days))
  let free = day
  while (isAway(free)) free += 7
  return free
}

/** The next open day, for a user to whom any is right. */
function flexibleDay(
  { period, refused }: Booking,
  { intents, text, day, span, period: named }: Understanding,
  stage: Stage,
  now: Now,
): Day | null {
  const isAsked = stage === 'day' || stage === 'start' || stage === 'reason'
  // "any time after lunch" is about the time
  const isOfDay = span === null || named !== null
  const isFlexible = (isAsked && isOfDay && intents.has('flexible')) || intents.has('flexibleDay')
  if (!isFlexible || day !== null) return null
  // the earliest is today, so long as there is time left
  const isToday = SOON.test(text) && now.time + STEP <= LAST
  let next = Math.max(isToday ? now.day : now.day + 1, period?.from ?? 0)
  for (let tries = 0; tries < 60; tries += 1, next += 1) {
    const each = next
    if (!isClosed(each) && !refused.some((days) => isIn(each, days))) break
  }
  return next
}

const SOON =
  /\b(?:earliest|earlier|soonest|how (?:soon|fast|quickly)|the first|as (?:soon|early) as|asap|(?:first|next) (?:one )?available|(?:right|straight) away|immediately)\b/

/** A time for a user to whom any is right, or who names the very first or last one. */
function flexibleTime(
  span: Span | null,
  { intents, text, day, period, span: named, refusedTimes }: Understanding,
  stage: Stage,
  today: Now | null,
) {
  // "anything the week after" is about the day
  const isOfDay = (day !== null || period !== null) && !/\btimes?\b/.test(text)
  const isAsked = stage === 'time' && !isOfDay
  const isAny = intents.has('flexible') && !intents.has('flexibleDay') && (isAsked || named !== null)
  const isExact = named !== null && named.from === named.to && !intents.has('hours')
  if (!isAny && !isExact) return null
  const from = Math.max(span?.from ?? 0, today ? today.time + STEP : 0)
  const to = span?.to ?? 24 * 60
  return pickTime({ from, to: SOON.test(text) ? from : to }, refusedTimes)
}

/** Returns the sentence about the times of a part of a day. */
export function spanNote({ from, to }: Span): SentenceName {
  const noon = 12 * 60
  if (from >= LAST || to < OPENS) return 'timeClosed'
  if (from === OPENS) return to === noon - STEP ? 'timeMorning' : 'timeUntil'
  if (to < LAST) return 'timePart'
  // "not too early" names no time
  if (from === 10 * 60) return 'hours'
  return from === noon ? 'timeAfternoon' : 'timeFrom'
}
