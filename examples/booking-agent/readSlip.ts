import { type Booking, noBooking } from './booking.ts'
import type { Day, Time } from './calendar.ts'
import { nowOf, stepsOf } from './createBookingAgent.ts'
import { serviceIn } from './readPurpose.ts'

type Messages = Parameters<typeof stepsOf>[0]

/** The rows of a note about a conversation, as far as the agent has understood them. */
export interface Slip {
  /** The service that the user named, or the user's own words about the appointment. */
  reason: string | null
  day: Day | null
  time: Time | null
  name: string | null
}

/** Returns what the agent has understood of a conversation, at that time on the user's clock. */
export function readSlip(messages: Messages, date: Date): Slip {
  let booking = noBooking
  let reason: string | null = null
  for (const { text, before, step } of stepsOf(messages, nowOf(date))) {
    booking = step.booking
    if (text !== null) reason = reasonAfter(text, { before, booking, reason })
  }
  const { day, time, name } = booking
  return { reason, day, time, name }
}

/** The booking keeps only how a user told the purpose: its words are those of the message that told it. */
function reasonAfter(
  content: string,
  { before, booking, reason }: { before: Booking; booking: Booking; reason: string | null },
): string | null {
  const service = serviceIn(content.toLowerCase())
  if (booking.reason === null || booking.reason === 'open') return null
  if (booking.reason !== before.reason) return booking.reason === 'words' ? content.trim() : service
  const isReopened = before.isConfirmed && !booking.isConfirmed
  return isReopened && booking.reason === 'service' ? (service ?? reason) : reason
}
