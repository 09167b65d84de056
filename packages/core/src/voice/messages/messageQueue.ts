import { callIsolated } from '../../events/callIsolated.ts'
import { APP_MESSAGE_MAX, QUEUE_MAX } from '../../limits.ts'
import type { CallContext } from '../context.ts'
import { type ClientMessage, toMessageText } from './clientMessages.ts'

/** Sends messages to the assistant, and queues them until it listens. */
export function createMessageQueue({
  call,
  isOpen,
  signal,
  sendText,
}: Pick<CallContext, 'call' | 'isOpen' | 'signal' | 'sendText'>) {
  let waiting: string[] | null = []

  /**
   * Returns whether the message is sent, or will be.
   *
   * @throws ValidationError for an invalid message, and for one that is larger than the room allows
   */
  function send(message: ClientMessage): boolean {
    const text = toMessageText(message, call.engineRun?.engine.appMessageMax() ?? APP_MESSAGE_MAX)
    // The start has failed, or the call is ending.
    if (signal.aborted) return false
    if (waiting) return waiting.length < QUEUE_MAX && waiting.push(text) > 0
    return isOpen() && sendText(text)
  }

  return {
    send,
    /** Queues the messages that were sent before there was a call object, as JSON text. */
    take(unsent: readonly string[]): void {
      waiting?.push(...unsent)
    },
    /** Sends the queued messages, because the assistant listens. */
    open(): void {
      const texts = waiting ?? []
      waiting = null
      // An error of the engine is reported as uncaught: the caller of `send` has already returned.
      for (const text of texts) callIsolated(() => void (isOpen() && sendText(text)))
    },
  }
}
