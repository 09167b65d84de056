import { field } from '../fields.ts'

/** The place of a message in a conversation. */
interface MessagePlace {
  /** When it began, in milliseconds since 1970. */
  time: number
  /** The id of a tool's call that the same turn has made. The message comes before the calls. */
  precedes?: string | undefined
}

/**
 * Finds the place of a new message: before spoken turns that began later, as it may be known after them, and before the
 * calls of tools that it announces. Otherwise it is the last one.
 */
export function placeMessage(
  messages: readonly unknown[],
  { time, precedes }: MessagePlace,
): { index: number; time: number } {
  const calls = precedes === undefined ? -1 : messages.findIndex((message) => hasCall(message, precedes))
  if (calls >= 0) return { index: calls, time: Math.min(time, timeOf(messages[calls])) }
  let index = messages.length
  while (isSpoken(messages[index - 1]) && timeOf(messages[index - 1]) > time) index -= 1
  return { index, time }
}

const timeOf = (message: unknown): number => Number(field(message, 'time'))

/** Whether a message was spoken: others are known when they happen. */
const isSpoken = (message: unknown): boolean => field(message, 'endTime') !== undefined

function hasCall(message: unknown, id: string): boolean {
  const calls = field(message, 'toolCalls')
  return Array.isArray(calls) && calls.some((call) => field(call, 'id') === id)
}
