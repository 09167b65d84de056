import { type Booking, type Now, noBooking, type Stage, type Step, stageOf } from './booking.ts'
import { dayOf, timeOf } from './calendar.ts'
import { bookingSentence, sentences } from './sentences.ts'
import { takeWords } from './takeWords.ts'

/** A message of the conversation, as the sandbox passes it to `respond`. */
interface Message {
  role: 'system' | 'user' | 'assistant' | 'tool'
  content: string
}

/** A part of the agent's turn, as the sandbox takes it from `respond`. */
type Delta = { text: string } | { toolCall: { id: string; name: string; arguments: string } }

/** The agent's next words. */
export interface Answer {
  text: string
  /** The booking so far. */
  booking: Booking
  /** The agent has said goodbye. */
  isOver: boolean
}

/** The sandbox tells of speech that nothing recognizes in a message with these words. */
const UNKNOWN_SPEECH = 'the words are unknown'

/** The tool with which an assistant ends the call, if its settings allow that. */
const END_CALL = 'endCall'

/**
 * Creates a `respond` for the sandbox that takes a booking by rules, without a model. It keeps nothing: each answer is
 * derived from the whole conversation, so that a call that is resumed goes on.
 */
export function createBookingAgent({ now = () => new Date() }: { now?: () => Date } = {}) {
  return async function* respond({
    messages,
    tools,
  }: {
    messages: readonly Message[]
    tools: readonly { name: string }[]
  }): AsyncGenerator<Delta> {
    const { text, isOver } = answerConversation(messages, now())
    yield { text }
    if (isOver && tools.some(({ name }) => name === END_CALL)) {
      yield { toolCall: { id: '', name: END_CALL, arguments: '{}' } }
    }
  }
}

/** Returns the agent's next words in a conversation, at that time on the user's clock. */
export function answerConversation(messages: readonly Message[], date: Date): Answer {
  const now = nowOf(date)
  const start: TurnStep = { text: null, before: noBooking, step: { booking: noBooking, notes: [] } }
  const { before, step } = stepsOf(messages, now).at(-1) ?? start
  return { text: wordsOf(step, before, now), booking: step.booking, isOver: step.isOver ?? false }
}

export const nowOf = (date: Date): Now => ({ day: dayOf(date), time: timeOf(date) })

/** One turn of the user, applied to the booking before it. */
interface TurnStep {
  text: string | null
  before: Booking
  step: Step
}

/** Returns the steps of a conversation, one for each turn of the user. */
export function stepsOf(messages: readonly Message[], now: Now): TurnStep[] {
  let before = noBooking
  return turnsOf(messages).map(({ text }) => {
    const step = text === null ? onSpeech(before) : takeWords(before, text, now)
    const turn = { text, before, step }
    before = step.booking
    return turn
  })
}

/** The user's turns: their words between two answers of the agent. Null: they spoke, and the words are unknown. */
function turnsOf(messages: readonly Message[]): { text: string | null }[] {
  const turns: { text: string | null }[] = []
  let isNew = true
  for (const { role, content } of messages) {
    if (role === 'assistant') isNew = true
    const isSpeech = role === 'system' && content.includes(UNKNOWN_SPEECH)
    if (role !== 'user' && !isSpeech) continue
    const text = role === 'user' ? content : null
    const last = isNew ? undefined : turns.pop()
    turns.push({
      text: last?.text == null || text === null ? (text ?? last?.text ?? null) : `${last.text}. ${text}`,
    })
    isNew = false
  }
  return turns
}

const onSpeech = (before: Booking): Step => ({
  booking: { ...before, hasSpoken: true },
  notes: before.hasSpoken ? ['type'] : ['spoken', 'type'],
})

/** The words of an answer: what there is to say about the user's words, what was understood, and the next question. */
function wordsOf(step: Step, before: Booking, now: Now): string {
  const { booking, notes, problems = [], isSilent, repeats } = step
  const stage = stageOf(booking)
  const known = understood(step, before, stage, now)
  return [
    ...notes.map((note) => sentences[note]),
    // what stays as it is comes after the problem
    ...(repeats ? [] : known),
    ...problems.map((problem) => sentences[problem]),
    ...(repeats ? known : []),
    ...(isSilent ? [] : questionOf(step, before, stage, now)),
  ].join(' ')
}

/** Repeats the day, or the week, and the time that are new. The last question repeats both. */
function understood(
  { booking, notes, repeats, saysDate }: Step,
  before: Booking,
  stage: Stage,
  now: Now,
): string[] {
  const slots = ['day', 'time', 'period'] as const
  const hasDay = booking.day !== null || booking.period?.name != null
  const isKnown = hasDay || booking.time !== null
  if (repeats && !hasDay) return []
  if ((repeats || notes.includes('again')) && isKnown && stage !== 'confirm') {
    const lead = stage === 'more' ? 'noted' : hasDay ? 'soFar' : undefined
    return [bookingSentence(booking, now.day, lead, saysDate ? now.day : undefined)]
  }
  const isNew = (slot: (typeof slots)[number]) =>
    booking[slot] !== null && booking[slot] !== before[slot] && (slot !== 'period' || hasDay)
  if (!isKnown || !slots.some(isNew) || stage === 'confirm' || stage === 'more') return []
  const isChange =
    !notes.includes('ofCourse') &&
    (['day', 'time'] as const).some((slot) => isNew(slot) && before[slot] !== null)
  const isOffer = booking.isOffered && isNew('day')
  return [bookingSentence(booking, now.day, isOffer ? 'offered' : isChange ? 'changed' : undefined)]
}

const QUESTIONS: Record<Stage, string> = {
  start: sentences.askBooking,
  reason: sentences.askReason,
  day: sentences.askDay,
  time: sentences.askTime,
  name: sentences.askName,
  confirm: sentences.askRight,
  change: sentences.askChange,
  more: sentences.askMore,
}

/** The next question, after what it is about. */
function questionOf(
  { booking, asksOther, isOver, saysDate }: Step,
  before: Booking,
  stage: Stage,
  now: Now,
): string[] {
  const isNew = !before.isConfirmed && booking.day !== null
  if (stage === 'day' && asksOther) return [sentences.askOtherDay]
  if (stage === 'confirm') {
    return [bookingSentence(booking, now.day, 'right', saysDate ? now.day : undefined), QUESTIONS.confirm]
  }
  if (stage !== 'more' || !isNew) return [QUESTIONS[stage]]
  const last = isOver ? sentences.goodbye : QUESTIONS.more
  return [bookingSentence(booking, now.day, 'noted'), sentences.demo, last]
}
