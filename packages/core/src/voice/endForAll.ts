import type { Room } from './openRoom.ts'

const END = JSON.stringify({ type: 'end-call' })

/** Ends the call for the assistant too: the room of a call that can be resumed outlives whoever leaves it. */
export function endForAll({ call, send }: Pick<Room, 'call' | 'send'>): void {
  if (call.state.get() !== 'joined') return
  try {
    send(END)
  } catch {
    // it could not be sent: the platform ends the call once nobody speaks
  }
}
