import { callIsolated } from '../../events/callIsolated.ts'
import { APP_MESSAGE_MAX } from '../../limits.ts'
import type { CallContext } from '../context.ts'
import { type ClientMessage, queueMessage, toMessageText } from './clientMessages.ts'

/** Sends messages to the assistant. Until it listens, adds them to those that already wait, as JSON text. */
export function createMessageQueue(
  { call, isOpen, signal, sendText }: Pick<CallContext, 'call' | 'isOpen' | 'signal' | 'sendText'>,
  waitingMessages: string[],
) {
  let waiting: string[] | null = waitingMessages

  /**
   * Returns whether the message is sent, or will be.
   *
   * @throws ValidationError for an invalid message, and for one that is larger than the room allows
   */
  function send(message: ClientMessage): boolean {
    const text = toMessageText(message, call.engineRun?.engine.appMessageMax() ?? APP_MESSAGE_MAX)
    // The start has failed, or the call is ending.
    if (signal.aborted) return false
    if (waiting) return queueMessage(waiting, text)
    return isOpen() && sendText(text)
  }

  return {
    send,
    /** Sends the waiting messages, because the assistant listens. */
    open(): void {
      const texts = waiting ?? []
      waiting = null
      // An error of the engine is reported as uncaught: the caller of `send` has already returned.
      for (const text of texts) callIsolated(() => void (isOpen() && sendText(text)))
    },
  }
}
