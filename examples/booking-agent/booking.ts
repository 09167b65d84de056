import type { Day, Time } from './calendar.ts'
import type { Period } from './readPeriod.ts'
import type { Span } from './readSpan.ts'
import type { sentences } from './sentences.ts'

/** What is known of a booking. */
export interface Booking {
  /** Whether the user wants one at all. */
  isWanted: boolean
  /** How the user told the purpose: by a service, or in words. `open`: the agent goes on without it. */
  reason: 'service' | 'words' | 'open' | null
  day: Day | null
  time: Time | null
  name: string | null
  /** The agent has chosen the day, for a user who takes any. */
  isOffered: boolean
  /** The week or the month, and the part of a day, of which the user has yet to choose. */
  period: Period | null
  span: Span | null
  /** The days that the user does not want. */
  refused: readonly Period[]
  isConfirmed: boolean
  /** The user has said that something is wrong, and not what. */
  isChanging: boolean
  /** The number of the latest texts in a row that were not understood. */
  misses: number
  /** The number of questions so far that were about no booking. */
  asides: number
  /** Whether the user has spoken words that nothing recognizes. */
  hasSpoken: boolean
}

export const noBooking: Booking = {
  isWanted: false,
  reason: null,
  day: null,
  time: null,
  name: null,
  isOffered: false,
  period: null,
  span: null,
  refused: [],
  isConfirmed: false,
  isChanging: false,
  misses: 0,
  asides: 0,
  hasSpoken: false,
}

export type Stage = 'start' | 'reason' | 'day' | 'time' | 'name' | 'confirm' | 'change' | 'more'

/** The question that words of the user answer, so far as it makes a difference to their reading. */
export type Asked = 'reason' | 'day' | 'time' | 'name' | 'right' | 'other'

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
  /** Days are said with their date. */
  saysDate?: boolean
  /** The agent repeats what it knows so far. */
  repeats?: boolean
}

/** The day and the time of day now. */
export interface Now {
  day: Day
  time: Time
}
