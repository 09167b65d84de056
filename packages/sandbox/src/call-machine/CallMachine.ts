import { fieldsOf } from '../fields.ts'
import { Call } from './Call.ts'
import type { DailyInstance, SharedTracks } from './dailyGlobals.ts'
import { type Channel, createChannel, type MachineRequest } from './protocol.ts'
import { requestHandlers } from './requestHandlers.ts'

/** The stand-in call machine of one daily-js instance. It plays one call after the other. */
export class CallMachine {
  readonly #channel: Channel
  readonly #shared: SharedTracks
  #call: Call

  constructor(callClientId: string, instance: DailyInstance) {
    this.#shared = instance.tracks ?? {}
    this.#channel = createChannel(callClientId, (request) => this.#handle(request))
    this.#call = new Call(this.#channel, this.#shared)
    // daily-js reads the state while it handles a message, and resets the machine before a join
    instance.callMachine = { store: { getState: () => this.#call.state }, reset: () => this.#reset() }
    this.#channel.open()
    this.#channel.post({ action: 'loaded' })
  }

  #handle(request: MachineRequest): void {
    const handler = Object.hasOwn(requestHandlers, request.action)
      ? requestHandlers[request.action]
      : undefined
    // an unknown request is answered too, or a page that waits for the answer would hang
    const reply = (fields: unknown) => this.#channel.reply(request, fieldsOf(fields))
    const fail = (cause: unknown) => reply({ error: String(cause) })
    try {
      const answer = handler?.(this.#call, request)
      if (answer instanceof Promise) answer.then(reply, fail)
      else reply(answer)
    } catch (cause) {
      fail(cause)
    }
  }

  #reset(): void {
    this.#call.close()
    this.#call = new Call(this.#channel, this.#shared)
    this.#channel.open()
  }
}
