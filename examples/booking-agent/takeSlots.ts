import { type Booking, type Now, noBooking, type SentenceName, type Stage, type Step } from './booking.ts'
import { type Day, FURTHEST, isClosed, LAST, OPENS, partsOf, STEP } from './calendar.ts'
import { choose, spanNote } from './choose.ts'
import { answered, type Intent } from './intents.ts'
import { isPartOf } from './readName.ts'
import type { Understanding } from './understand.ts'

/** Words of a user who changes a booking rather than takes leave. */
const CHANGES =
  /\b(?:change|move|switch|instead|rather|actually|could|can|make (?:it|that)|book|another|wait|different|better|but|sorry|i mean|want|need|prefer|would|please|let's)\b/

/** Words of a user who wants one more booking. */
const ANOTHER = /\b(?:another|one more|also|book (?:me|us|an?))\b/

/**
 * Takes a day and a time that are those of the booking, and ones in a farewell: "yes, Friday at three" is a yes, and "see
 * you on Friday" a goodbye. Returns null for others.
 */
export function takeKnown(before: Booking, words: Understanding, stage: Stage, now: Now): Step | null {
  const { intents, name, text } = words
  const has = (...names: Intent[]) => names.some((each) => intents.has(each))
  if (stage !== 'confirm' && stage !== 'more') return null
  if (words.day === null && words.time === null && name === null) return null
  const isRefused = words.refusedDays.some(
    ({ from, to }) => before.day !== null && before.day >= from && before.day <= to,
  )
  if (isRefused || (before.time !== null && words.refusedTimes.includes(before.time))) return null
  const isSameTime = words.time === null || words.time === before.time
  const isSame = isSameTime && isKnownDay(before.day, words, now)
  const isOver = has('bye', 'done')
  if (stage === 'confirm') {
    if (!isSame || !has('yes') || has('no', 'changeDay', 'changeTime', 'changeName')) return null
    const isNewName = name !== null && !isPartOf(name, before.name)
    const booking = { ...before, isConfirmed: true, name: isNewName ? name : before.name }
    return { booking, notes: [...infoNotes(words), ...(isNewName ? ['nameNoted' as const] : [])], isOver }
  }
  const isOther = has('restart', 'changeDay', 'changeTime', 'changeName') || ANOTHER.test(text)
  if (isOther || (name !== null && name !== before.name)) return null
  const leave: Step = { booking: before, notes: ['thanks', 'goodbye'], isSilent: true, isOver: true }
  // after a cancellation
  if (before.day === null) return isOver && !words.isQuestion && !CHANGES.test(text) ? leave : null
  const isLeave = isOver || has('thanks') ? isSame || !CHANGES.test(text) : isSame && has('yes')
  if (isLeave && !words.isQuestion) return leave
  return isSame ? { booking: before, notes: ['again'] } : null
}

/** Words by which a weekday is that of a certain week. */
const CERTAIN =
  /\b(?:this|coming|today|tomorrow|the|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*)\b/

/** Whether a named day is that of the booking, or the same weekday without a date. */
function isKnownDay(day: Day | null, { day: named, text }: Understanding, now: Now): boolean {
  if (named === null || named === day) return true
  if (day === null || typeof named !== 'number' || named > now.day + 7 || CERTAIN.test(text)) return false
  return partsOf(named).weekday === partsOf(day).weekday
}

/** Takes the days, times and names of a text, and those that are refused. Returns null without one. */
export function takeSlots(before: Booking, words: Understanding, stage: Stage, now: Now): Step | null {
  const { name, intents } = words
  if (stage === 'start' && intents.has('existing') && intents.has('cancel')) return null
  const startsAnew = stage === 'more' && intents.has('restart')
  const base = startsAnew ? { ...noBooking, hasSpoken: before.hasSpoken } : before
  const canChange =
    stage !== 'more' || (CHANGES.test(words.text) && !intents.has('bye') && !intents.has('done'))
  const { day, time, kept, isOther } = choose(base, words, stage, now, canChange)
  if (day === null && time === null && name === null && !isOther) return null
  const booking: Booking = {
    ...kept,
    isWanted: true,
    isConfirmed: false,
    isChanging: false,
    isOffered: false,
  }
  // a day that changes is that of this booking, and not of another one
  const notes: SentenceName[] = infoNotes(words).filter((note) => note !== 'existing' || base.day === null)
  const problems: SentenceName[] = []
  const dayProblem = day === null ? null : problemOfDay(day, now)
  if (typeof day === 'number' && !dayProblem)
    Object.assign(booking, { day, period: null, isOffered: words.day === null })
  if (dayProblem) problems.push(dayProblem)
  const timeProblem = time === null ? null : problemOfTime(time)
  if (typeof time === 'number' && !timeProblem) Object.assign(booking, { time, span: null })
  if (timeProblem) problems.push(timeProblem)
  const isLost = (slot: 'day' | 'time') => base[slot] !== null && booking[slot] === null
  const loses = isLost('day') || isLost('time')
  if (booking.day === now.day && booking.time !== null && booking.time <= now.time) {
    booking.time = null
    problems.push('timePassed')
  }
  const needsTime = booking.day !== null && booking.time === null
  const isNever = words.span !== null && spanNote(words.span) === 'timeClosed' && booking.time === null
  if (words.span && (needsTime || isNever) && problems.length === 0) {
    const note = spanNote(words.span)
    if (!notes.includes(note)) problems.push(note)
  }
  if (name !== null && name !== before.name) {
    booking.name = name
    notes.push('nameNoted')
  }
  // a user who begins with a day or a time is not asked for more than is needed
  booking.reason ??= words.service ? 'service' : 'open'
  const isFirst = startsAnew || (stage === 'start' && notes.length === 0 && problems.length === 0)
  // nothing else in the answer shows that a refusal, or a part of a day, was heard
  const isUnseen =
    isOther &&
    day === null &&
    time === null &&
    problems.length === 0 &&
    !(words.period?.name && booking.day === null)
  const lead: SentenceName[] = isFirst ? ['ofCourse'] : loses || isUnseen ? ['allRight'] : []
  return {
    booking,
    // a time outside the opening hours says them anyway
    notes: [...lead, ...notes].filter((note) => note !== 'hours' || !problems.includes('timeClosed')),
    problems,
    asksOther: dayProblem !== null || isLost('day') || words.refusedDays.length > 0,
    repeats: (isUnseen && !loses) || (dayProblem !== null && booking.day !== null),
  }
}

const problemOfDay = (day: NonNullable<Understanding['day']>, now: Now): SentenceName | null => {
  if (day === 'past') return 'dayPast'
  if (day === 'invalid') return 'dayInvalid'
  if (day < now.day) return 'dayPast'
  if (day > now.day + FURTHEST) return 'dayFar'
  if (isClosed(day)) return 'dayClosed'
  return day === now.day && now.time >= LAST ? 'dayOver' : null
}

const problemOfTime = (time: NonNullable<Understanding['time']>): SentenceName | null => {
  if (time === 'invalid') return 'timeInvalid'
  if (time < OPENS || time > LAST) return 'timeClosed'
  return time % STEP === 0 ? null : 'timeStep'
}

/** The answers to questions beside the booking. */
export function infoNotes({ intents, otherDays }: Understanding): SentenceName[] {
  // "are you open on Sunday?"
  const isOfClosed = otherDays.some(({ from, to }) => from === to && isClosed(from))
  return answered
    .filter((intent) => intents.has(intent))
    .flatMap((intent): SentenceName[] => {
      if (intent === 'price') return ['price', 'bookingsOnly']
      return intent === 'hours' && isOfClosed ? ['dayClosed'] : [intent]
    })
}
