import { type Booking, type Now, noBooking, type SentenceName, type Stage, type Step } from './booking.ts'
import { type Day, FURTHEST, isClosed, LAST, OPENS, partsOf, STEP } from './calendar.ts'
import type { Intent } from './intents.ts'
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
  const isSameTime = words.time === null || words.time === before.time
  const isSame = isSameTime && isKnownDay(before.day, words, now)
  const isOver = has('bye', 'done')
  if (stage === 'confirm') {
    if (!isSame || !has('yes') || has('no', 'changeDay', 'changeTime', 'changeName')) return null
    const isNewName = name !== null && !isPartOf(name, before.name)
    const booking = { ...before, isConfirmed: true, name: isNewName ? name : before.name }
    return { booking, notes: [...infoNotes(intents), ...(isNewName ? ['nameNoted' as const] : [])], isOver }
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

/** Takes the days, times and names of a text. Returns null without one. */
export function takeSlots(before: Booking, words: Understanding, stage: Stage, now: Now): Step | null {
  const day = words.day ?? flexibleDay(words, stage, now)
  const { time } = withPart(words, stage)
  const { name } = words
  if (day === null && time === null && name === null) return null
  const startsAnew = stage === 'more' && words.intents.has('restart')
  const booking: Booking = {
    ...before,
    ...(startsAnew ? noBooking : {}),
    isWanted: true,
    isConfirmed: false,
    isChanging: false,
  }
  const notes: SentenceName[] = infoNotes(words.intents)
  const problems: SentenceName[] = []
  const dayProblem = day === null ? null : problemOfDay(day, now)
  if (day !== null && typeof day === 'number' && !dayProblem) booking.day = day
  if (dayProblem) problems.push(dayProblem)
  const timeProblem = time === null ? null : problemOfTime(time)
  if (time !== null && typeof time === 'number' && !timeProblem) booking.time = time
  if (timeProblem) problems.push(timeProblem)
  if (booking.day === now.day && booking.time !== null && booking.time <= now.time) {
    booking.time = null
    problems.push('timePassed')
  }
  const needsTime = booking.day !== null && booking.time === null
  if (words.part && needsTime && problems.length === 0) problems.push(partNote(words.part))
  if (name !== null && name !== before.name) {
    booking.name = name
    notes.push('nameNoted')
  }
  // a user who begins with a day or a time is not asked for more than is needed
  booking.reason ??= words.service ? 'service' : 'open'
  const isFirst = startsAnew || (stage === 'start' && notes.length === 0 && problems.length === 0)
  return {
    booking,
    notes: isFirst ? ['ofCourse', ...notes] : notes,
    problems,
    asksOther: dayProblem !== null,
  }
}

/** What is said of a part of a day. The hint with "half past two" is none for a morning. */
export const partNote = (part: Understanding['part']): SentenceName =>
  part === 'morning' ? 'hours' : 'timePart'

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

/** The next open day, for a user to whom any is right. */
function flexibleDay({ intents, day }: Understanding, stage: Stage, now: Now): Day | null {
  const isAsked = stage === 'day' || stage === 'start' || stage === 'reason'
  const isFlexible = (isAsked && intents.has('flexible')) || intents.has('flexibleDay')
  if (!isFlexible || day !== null) return null
  const next = now.day + 1
  return isClosed(next) ? next + 1 : next
}

/** A time for a user to whom any is right: ten in the morning, or three in the afternoon. */
function withPart({ time, part, intents }: Understanding, stage: Stage): Pick<Understanding, 'time'> {
  const isFlexible = stage === 'time' && intents.has('flexible') && !intents.has('flexibleDay')
  if (time !== null || !isFlexible) return { time }
  return { time: (part === 'afternoon' ? 15 : 10) * 60 }
}

const INFO = ['who', 'cost', 'hours', 'person', 'existing'] as const satisfies readonly Intent[]

/** The answers to questions beside the booking. */
export const infoNotes = (intents: ReadonlySet<Intent>): SentenceName[] =>
  INFO.filter((intent) => intents.has(intent))
