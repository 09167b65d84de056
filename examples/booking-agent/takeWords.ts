import {
  type Asked,
  type Booking,
  type Now,
  noBooking,
  type SentenceName,
  type Stage,
  type Step,
  stageOf,
} from './booking.ts'
import type { Day } from './calendar.ts'
import { type Intent, withPrice } from './intents.ts'
import { infoNotes, takeKnown, takeSlots } from './takeSlots.ts'
import { type Understanding, understand } from './understand.ts'

function askedBy(stage: Stage): Asked {
  if (stage === 'confirm' || stage === 'change') return 'right'
  return stage === 'reason' || stage === 'day' || stage === 'time' || stage === 'name' ? stage : 'other'
}

/** Takes words of the user. */
export function takeWords(before: Booking, text: string, now: Now): Step {
  const stage = stageOf(before)
  const known = { day: before.day, from: before.period?.from ?? null }
  const read = understand(text, askedBy(stage), now.day, known)
  const isOfVisit = before.isWanted && !before.isConfirmed
  const words = { ...read, intents: withPrice(read.intents, read.text, isOfVisit) }
  const step =
    takeLeave(before, words, stage) ??
    answerDate(before, words, stage) ??
    takeKnown(before, words, stage, now) ??
    takeSlots(before, words, stage, now) ??
    answerIntent(before, words, stage) ??
    takeReason(before, words, stage)
  if (!step && !words.hasContact) return missed(before, words, stage)
  const heard = step ?? { booking: before, notes: [] }
  const notes: SentenceName[] = words.hasContact ? ['slotsOnly', ...heard.notes] : heard.notes
  const taken = { ...heard, notes, booking: { ...heard.booking, misses: 0 } }
  return words.asksElsewhere ? withAside(taken, stage, words) : taken
}

/** A user who wants to think about it, and may call again. */
function takeLeave(before: Booking, { intents, text }: Understanding, stage: Stage): Step | null {
  // "yes, and I will call back if it changes"
  if (!intents.has('later') || /^(?:yes|yeah|yep|correct)\b/.test(text)) return null
  const notes: SentenceName[] =
    stage === 'more' ? ['thanks', 'goodbye'] : ['allRight', 'notBooked', 'goodbye']
  return { booking: before, notes, isSilent: true, isOver: true }
}

/** Says the day of the booking with its date, for "is that the second?" */
function answerDate(before: Booking, { asksDate }: Understanding, stage: Stage): Step | null {
  if (!asksDate || before.day === null) return null
  return { booking: before, notes: stage === 'confirm' ? [] : ['again'], saysDate: true }
}

/** Notes that are left out beside a question which is not answered. */
const COURTESIES: ReadonlySet<SentenceName> = new Set(['hello', 'fine', 'thanks', 'wait', 'goodbye'])

/** Answers a question that is about no booking, and not twice in the same words. */
const answerAside = (booking: Booking): Step => ({
  booking: { ...booking, asides: booking.asides + 1 },
  notes: [booking.asides % 2 === 0 ? 'bookingsOnly' : 'useForm'],
})

/** Says first that a question beside the booking cannot be answered. */
function withAside(step: Step, stage: Stage, { intents }: Understanding): Step {
  const aside = answerAside(step.booking)
  if (step.isOver && (intents.has('bye') || intents.has('done')))
    return { ...step, notes: [...aside.notes, ...step.notes] }
  const isCourtesy = (note: SentenceName) =>
    COURTESIES.has(note) || (stage === 'start' && note === 'ofCourse')
  const notes = step.notes.filter((note) => !isCourtesy(note) && note !== 'bookingsOnly')
  return {
    ...step,
    booking: aside.booking,
    notes: [...aside.notes, ...notes],
    isSilent: step.isSilent === true && notes.length > 0,
    isOver: false,
  }
}

const WISH =
  /\b(?:i|we)(?:'d| would)? (?:like|love|need|want) (?!to (?:know|ask|hear|find|learn|understand)\b)/

/** Answers words without a day, a time or a name. Returns null when they mean nothing at this stage. */
function answerIntent(before: Booking, words: Understanding, stage: Stage): Step | null {
  const { intents, service, problem, text } = words
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
  const info = infoNotes(words)
  if (has('availability') && info.length === 0) info.push('hours')
  if (has('existing') && stage === 'start') return { booking: before, notes: ['existing'] }
  if (has('repeat')) return { booking: before, notes: ['again'] }
  const onlyInfo = info.filter((note) => note !== 'existing')
  if (onlyInfo.length > 0 && has('yes') && !has('no', 'unsure')) {
    if (stage === 'start') return start(onlyInfo)
    if (stage === 'confirm') return { booking: { ...before, isConfirmed: true }, notes: onlyInfo }
  }
  // "I'd like to get my brakes checked, what does it cost?"
  if (onlyInfo.length > 0 && stage === 'start' && service && WISH.test(text)) return start(onlyInfo)
  if (onlyInfo.length > 0) return { booking: before, notes: onlyInfo }
  if (has('restart') && (stage === 'more' || before.isWanted)) return start(['ofCourse'])
  if (has('cancel') || (has('dismiss') && stage !== 'more')) {
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
  // what is not known yet needs no change
  const known = (['day', 'time', 'name'] as const).filter((slot) => before[slot] !== null)
  const changes = { day: has('changeDay'), time: has('changeTime'), name: has('changeName') }
  const changed = known.find((slot) => changes[slot])
  if (changed) return { booking: { ...before, [changed]: null }, notes: ['allRight'] }
  if (has('wait')) return { booking: before, notes: ['wait'], isSilent: true }
  if (has('howAreYou')) return { booking: before, notes: ['fine'] }
  if (has('greeting') && stage !== 'reason') return { booking: before, notes: ['hello'] }
  const hint = HINTS[stage].at(-1)
  if (has('why') && stage === 'name') return { booking: before, notes: ['nameHint'] }
  // "How about tomorrow?"
  if (has('no') && before.isOffered && before.day !== null) return refuseOffer(before, before.day)
  if (has('unsure') && hint) return { booking: before, notes: [hint] }
  if (stage === 'start' && has('no'))
    return { booking: { ...before, isConfirmed: true }, notes: ['allRight'] }
  if (has('thanks') && !has('no') && (stage !== 'confirm' || !has('yes')))
    return { booking: before, notes: ['thanks'] }
  if (has('book') && stage === 'day') return { booking: before, notes: ['ofCourse'] }
  return null
}

function refuseOffer(before: Booking, day: Day): Step {
  const refused = [...before.refused, { from: day, to: day, name: null }]
  return {
    booking: { ...before, day: null, isOffered: false, refused },
    notes: ['allRight'],
    asksOther: true,
  }
}

function answerMore(
  before: Booking,
  has: (...names: Intent[]) => boolean,
  start: (notes: SentenceName[]) => Step,
): Step | null {
  if (has('booked')) return { booking: before, notes: ['demo'] }
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
  if (has('no', 'thanks', 'enough'))
    return { booking: before, notes: ['thanks', 'goodbye'], isSilent: true, isOver: true }
  if (has('dismiss')) return { booking: before, notes: ['allRight'] }
  if (has('yes', 'further')) return { booking: before, notes: ['askWhat'], isSilent: true }
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
  if (words.otherDays.length > 0 && before.isWanted) return { booking: before, notes: ['allRight'] }
  if (!words.service || !['day', 'time', 'confirm'].includes(stage)) return null
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

/** Topics that users name in a word or two, and that are about no booking. */
const TOPICS =
  /\b(?:parking|locations?|address|directions|insurance|payments?|pay(?:pal)?|(?:credit|gift) ?cards?|vouchers?|discounts?|coupons?|refunds?|wi-?fi|toilets?|jobs?|hiring|careers?|reviews?|website|menu)\b/

function missed(before: Booking, words: Understanding, stage: Stage): Step {
  const isElsewhere = words.problem === null && (words.isQuestion || TOPICS.test(words.text))
  if (isElsewhere) return answerAside(before)
  const booking = { ...before, misses: before.misses + 1 }
  if (booking.misses >= MISSES) return { booking, notes: ['form'] }
  if (words.problem === 'empty') return { booking, notes: ['empty'] }
  if (words.problem === 'long') return { booking, notes: ['long', 'fewWords'] }
  return { booking, notes: HINTS[stage] }
}
