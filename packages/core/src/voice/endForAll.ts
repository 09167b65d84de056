import type { Room } from './openRoom.ts'

const END = JSON.stringify({ type: 'end-call' })

/** Ends the call for the assistant too: the room of a call that can be resumed outlives whoever leaves it. */
export function endForAll({ call, tell }: Pick<Room, 'call' | 'tell'>): void {
  if (call.state.get() !== 'joined') return
  try {
    tell('sendAppMessage', END)
  } catch {
    // it could not be sent: the platform ends the call once nobody speaks
  }
}
