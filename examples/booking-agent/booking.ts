import { type Day, FURTHEST, isClosed, LAST, OPENS, STEP, type Time } from './calendar.ts'
import type { Intent } from './intents.ts'
import type { sentences } from './sentences.ts'
import { type Asked, type Understanding, understand } from './understand.ts'

/** What is known of a booking. */
export interface Booking {
  /** Whether the user wants one at all. */
  isWanted: boolean
  reason: string | null
  day: Day | null
  time: Time | null
  name: string | null
  isConfirmed: boolean
  /** The user has said that something is wrong, and not what. */
  isChanging: boolean
  /** The number of the latest texts in a row that were not understood. */
  misses: number
  /** Whether the user has spoken words that nothing recognizes. */
  hasSpoken: boolean
}

export const noBooking: Booking = {
  isWanted: false,
  reason: null,
  day: null,
  time: null,
  name: null,
  isConfirmed: false,
  isChanging: false,
  misses: 0,
  hasSpoken: false,
}

export type Stage = 'start' | 'reason' | 'day' | 'time' | 'name' | 'confirm' | 'change' | 'more'

/** The open question of a booking. */
export function stageOf({ isWanted, reason, day, time, name, isConfirmed, isChanging }: Booking): Stage {
  if (isConfirmed) return 'more'
  if (!isWanted) return 'start'
  if (isChanging) return 'change'
  if (reason === null && day === null && time === null && name === null) return 'reason'
  if (day === null) return 'day'
  if (time === null) return 'time'
  return name === null ? 'name' : 'confirm'
}

export type SentenceName = keyof typeof sentences

/** A booking after words of the user, and what to say about them before the next question. */
export interface Step {
  booking: Booking
  notes: SentenceName[]
  /** What is wrong with a day or a time. It is said after what was understood. */
  problems?: SentenceName[]
  /** Whether the next question is left out. */
  isSilent?: boolean
  /** The conversation is over. */
  isOver?: boolean
  /** The day was refused, and another one is asked for. */
  asksOther?: boolean
}

/** The day and the time of day now. */
export interface Now {
  day: Day
  time: Time
}

function askedBy(stage: Stage): Asked {
  if (stage === 'confirm' || stage === 'change') return 'right'
  return stage === 'day' || stage === 'time' || stage === 'name' ? stage : 'other'
}

/** Takes words of the user. */
export function takeWords(before: Booking, text: string, now: Now): Step {
  const stage = stageOf(before)
  const words = understand(text, askedBy(stage), now.day, before.day)
  const filled = takeSlots(before, words, stage, now)
  if (filled) return { ...filled, booking: { ...filled.booking, misses: 0 } }
  const step = answerIntent(before, words, stage) ?? takeReason(before, words, stage)
  return step ? { ...step, booking: { ...step.booking, misses: 0 } } : missed(before, words, stage)
}

/** Takes the days, times and names of a text. Returns null without one. */
function takeSlots(before: Booking, words: Understanding, stage: Stage, now: Now): Step | null {
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
  if (words.part && needsTime && problems.length === 0) problems.push('timePart')
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
const infoNotes = (intents: ReadonlySet<Intent>): SentenceName[] =>
  INFO.filter((intent) => intents.has(intent))

/** Answers words without a day, a time or a name. Returns null when they mean nothing at this stage. */
function answerIntent(
  before: Booking,
  { intents, service, problem, part }: Understanding,
  stage: Stage,
): Step | null {
  if (problem) return null
  const has = (...names: Intent[]) => names.some((name) => intents.has(name))
  const start = (notes: SentenceName[]): Step => ({
    booking: {
      ...noBooking,
      hasSpoken: before.hasSpoken,
      isWanted: true,
      reason: service ? 'service' : null,
    },
    notes,
  })
  const info = infoNotes(intents)
  if (has('availability') && info.length === 0) info.push('hours')
  if (has('existing') && stage === 'start') return { booking: before, notes: ['existing'] }
  if (has('repeat')) return { booking: before, notes: ['again'] }
  const onlyInfo = info.filter((note) => note !== 'existing')
  if (onlyInfo.length > 0) return { booking: before, notes: onlyInfo }
  if (has('restart') && (stage === 'more' || before.isWanted)) return start(['ofCourse'])
  if (has('cancel')) {
    return { booking: { ...noBooking, isConfirmed: true }, notes: ['allRight', 'notBooked'] }
  }
  // "yes, that's it, bye" confirms before it ends
  if (stage === 'confirm' && has('yes', 'done') && !has('no')) {
    const booking = { ...before, isConfirmed: true }
    return { booking, notes: [], isOver: has('bye') }
  }
  if (has('bye', 'done')) return goodbye(before, stage)
  if (stage === 'more') return answerMore(before, has, start)
  if (stage === 'start' && (has('book', 'yes') || service)) return start(['ofCourse'])
  if (stage === 'confirm' || stage === 'change') {
    const step = answerConfirm(before, has, stage)
    if (step) return step
  }
  if (has('wait')) return { booking: before, notes: ['wait'], isSilent: true }
  if (has('howAreYou')) return { booking: before, notes: ['fine'] }
  if (has('greeting') && stage !== 'reason') return { booking: before, notes: ['hello'] }
  if (stage === 'time' && part !== null) return { booking: before, notes: ['timePart'] }
  const hint = HINTS[stage].at(-1)
  if (has('why') && stage === 'name') return { booking: before, notes: ['nameHint'] }
  if (has('unsure') && hint) return { booking: before, notes: [hint] }
  if (stage === 'start' && has('no'))
    return { booking: { ...before, isConfirmed: true }, notes: ['allRight'] }
  if (has('thanks') && !has('yes', 'no')) return { booking: before, notes: ['thanks'] }
  if (has('book') && stage === 'day') return { booking: before, notes: ['ofCourse'] }
  return null
}

function answerMore(
  before: Booking,
  has: (...names: Intent[]) => boolean,
  start: (notes: SentenceName[]) => Step,
): Step | null {
  if (has('book', 'restart')) return start(['ofCourse'])
  const change = answerConfirm(
    { ...before, isConfirmed: false },
    (...names) => !names.includes('yes') && !names.includes('no') && has(...names),
    'change',
  )
  if (change && before.day !== null) return change
  if (has('wrong') && before.day !== null) {
    return { booking: { ...before, isConfirmed: false, isChanging: true }, notes: [] }
  }
  if (has('no', 'thanks'))
    return { booking: before, notes: ['thanks', 'goodbye'], isSilent: true, isOver: true }
  if (has('yes')) return { booking: before, notes: ['askWhat'], isSilent: true }
  if (has('wait')) return { booking: before, notes: ['wait'], isSilent: true }
  return has('greeting') ? { booking: before, notes: ['hello'] } : null
}

function goodbye(before: Booking, stage: Stage): Step {
  const notes: SentenceName[] = stage === 'more' ? ['thanks', 'goodbye'] : ['notBooked', 'goodbye']
  return { booking: before, notes, isSilent: true, isOver: true }
}

function answerConfirm(before: Booking, has: (...names: Intent[]) => boolean, stage: Stage): Step | null {
  const open = { ...before, isChanging: false }
  if (has('changeDay')) return { booking: { ...open, day: null }, notes: ['allRight'] }
  if (has('changeTime')) return { booking: { ...open, time: null }, notes: ['allRight'] }
  if (has('changeName')) return { booking: { ...open, name: null }, notes: ['allRight'] }
  if (stage === 'change') return has('no', 'yes') ? { booking: open, notes: ['allRight'] } : null
  if (has('yes')) return { booking: { ...open, isConfirmed: true }, notes: [] }
  return has('no') ? { booking: { ...before, isChanging: true }, notes: [] } : null
}

/** Takes free words as the reason of an appointment, and a service in any sentence. */
function takeReason(before: Booking, words: Understanding, stage: Stage): Step | null {
  if (words.problem) return null
  if (stage === 'reason' && words.intents.has('no')) {
    return { booking: { ...before, reason: 'open' }, notes: ['allRight'] }
  }
  if (stage === 'reason' && (words.isReason || words.service)) {
    return { booking: { ...before, reason: 'words' }, notes: ['reasonNoted'] }
  }
  if (!words.service || (stage !== 'day' && stage !== 'time')) return null
  return { booking: { ...before, reason: 'service' }, notes: ['reasonNoted'] }
}

/** The number of texts in a row after which the booking form is offered. */
const MISSES = 3

const HINTS: Record<Stage, SentenceName[]> = {
  start: ['notUnderstood'],
  reason: ['notUnderstood', 'fewWords'],
  day: ['noDay', 'dayHint'],
  time: ['noTime', 'timeHint'],
  name: ['noName', 'nameHint'],
  confirm: ['notUnderstood', 'yesOrNo'],
  change: ['notUnderstood'],
  more: ['notUnderstood'],
}

function missed(before: Booking, words: Understanding, stage: Stage): Step {
  const booking = { ...before, misses: before.misses + 1 }
  if (booking.misses >= MISSES) return { booking, notes: ['form'] }
  if (words.problem === 'empty') return { booking, notes: ['empty'] }
  if (words.problem === 'long') return { booking, notes: ['long', 'fewWords'] }
  const isElsewhere = words.isQuestion || words.intents.size > 0
  if (isElsewhere && words.isQuestion) return { booking, notes: ['bookingsOnly'] }
  return { booking, notes: HINTS[stage] }
}
