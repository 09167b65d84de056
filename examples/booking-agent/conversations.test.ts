import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Booking } from './booking.ts'
import { partsOf } from './calendar.ts'
import { readConversations } from './readConversations.ts'
import { startConversation } from './startConversation.ts'

/** A confirmed booking, as a conversation's file writes it. */
function describeBooking({ isConfirmed, day, time, name }: Booking): string {
  if (!isConfirmed || day === null || time === null) return 'nothing'
  const { year, month, date } = partsOf(day)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${year}-${two(month + 1)}-${two(date)} ${two(Math.floor(time / 60))}:${two(time % 60)} ${name}`
}

const folder = new URL('conversations/', import.meta.url)

describe.each(readdirSync(folder).filter((name) => name.endsWith('.txt')))('%s', (file) => {
  test.each(readConversations(readFileSync(new URL(file, folder), 'utf8')))('$title', (conversation) => {
    const { say } = startConversation(conversation.now)
    let answer: ReturnType<typeof say> | undefined
    for (const { by, text } of conversation.lines) {
      if (by === 'agent') expect(answer?.text).toBe(text)
      else answer = say(by === 'speech' ? null : text)
    }
    if (conversation.booked !== null && answer)
      expect(describeBooking(answer.booking)).toBe(conversation.booked)
  })
})

test('there are at least 25 written conversations', () => {
  const all = readdirSync(folder).flatMap((name) =>
    readConversations(readFileSync(new URL(name, folder), 'utf8')),
  )
  expect(all.length).toBeGreaterThanOrEqual(25)
})
