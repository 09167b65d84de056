import { systemClock } from '../agent/clock.ts'
import { createConversation } from '../agent/createConversation.ts'
import { speaksFirst } from '../agent/firstMessage.ts'
import { ageAt, type CallTurn, type TurnLatency } from '../agent/turns.ts'
import type { Voice } from '../agent/Voice.ts'
import { type CommandReceiver, createCommandReceiver } from '../call-machine/createCommandReceiver.ts'
import { createReporter, PRESENCE_MS } from '../call-machine/createReporter.ts'
import { createRoomAgent, type RoomAgent } from '../call-machine/createRoomAgent.ts'
import { createServerForwarder } from '../call-machine/createServerForwarder.ts'
import { createTimers } from '../call-machine/createTimers.ts'
import { findRoomConfig } from '../call-machine/roomPlatform.ts'
import { type Fields, field, listOf } from '../fields.ts'
import type { RoomConfig } from '../platform/roomConfig.ts'
import type { RoomAddress } from '../platform/roomUrl.ts'
import { findScenario } from '../scenarios/catalogue.ts'

/** Milliseconds between two looks at a turn. */
const POLL_MS = 10

/** A tool that the assistant has called. */
export interface SaidToolCall {
  id: string
  name: string
  /** As JSON text. */
  arguments: string
  /** Undefined where nothing has answered yet. */
  result?: string
}

/** The events after a turn of the user. */
export interface SaidTurn {
  answer: string
  toolCalls: SaidToolCall[]
  /** Milliseconds since the user's words. */
  latencyMs: { firstToken?: number; firstSentence?: number; whole: number }
  /** The failures of models, one sentence each. */
  failures: string[]
}

export interface TypedCallOptions {
  /** The results of the page's tools, by name. */
  tools?: ReadonlyMap<string, string>
}

/** Takes no time, and makes no sound. */
const SILENT_VOICE: Voice = {
  speak: () => 0,
  stop: () => undefined,
  setMuted: () => undefined,
  decode: async () => ({ durationMs: 0, play: () => undefined }),
}

/** Joins the room of a web call without a page, for words that are typed. Rejects when its server cannot be reached. */
export async function joinTypedCall(
  address: RoomAddress,
  options: TypedCallOptions = {},
): Promise<TypedCall> {
  return new TypedCall(address, await findRoomConfig(address), options)
}

/** A call of typed words: the agent of a page, without a page. It reports to the server as a page does. */
export class TypedCall {
  /** Why the call is over. Undefined while it goes on. */
  endedReason: string | undefined
  readonly #agent: RoomAgent['agent']
  readonly #script: RoomAgent['script']
  readonly #config: RoomConfig
  readonly #reporter: ReturnType<typeof createReporter>
  readonly #tools: ReadonlyMap<string, string>
  readonly #server: ReturnType<typeof createServerForwarder>
  readonly #timers = createTimers()
  readonly #commands: CommandReceiver
  readonly #conversation = createConversation()
  #turn: Omit<SaidTurn, 'latencyMs'> & { latencyMs: TurnLatency } = emptyTurn()

  constructor(address: RoomAddress, config: RoomConfig, { tools = new Map() }: TypedCallOptions) {
    this.#config = config
    this.#tools = tools
    this.#reporter = createReporter(address)
    this.#server = createServerForwarder(address, config.serverMessages, {
      onMessage: (message) => this.#agent.receive(message),
      onSpokenResult: (toolCallId) => this.#script.skipResult(toolCallId),
      onUnserved: (calls) => this.#answerTools(calls),
    })
    this.#commands = createCommandReceiver(address, this.#timers, (command) => this.#obey(command))
    const { agent, script } = this.#createAgent(address)
    this.#agent = agent
    this.#script = script
  }

  /** Why the assistant cannot answer. Undefined for one with a model or a script. */
  get noModel(): string | undefined {
    return this.#config.noModelNotice
  }

  /** Begins the call. Returns the first words of an assistant that speaks first, and no words of another. */
  async begin(): Promise<SaidTurn> {
    const startedAt = Date.now()
    this.#commands.open()
    this.#timers.every(PRESENCE_MS, () => this.#reporter.reportPresence())
    this.#agent.receive('playable')
    await this.#until(() => this.#agent.state === 'conversing')
    const greets = speaksFirst(this.#config.words ?? {})
    if (greets) this.#agent.receive({ type: 'control', control: 'say-first-message' })
    return this.#readTurn(startedAt)
  }

  /** Says words of the user, and waits for all that follows. */
  async say(text: string): Promise<SaidTurn> {
    const startedAt = Date.now()
    this.#agent.receive({ type: 'add-message', message: { role: 'user', content: text } })
    return this.#readTurn(startedAt)
  }

  /** Takes what the assistant has said without words of the user, as at a command of `monitor.controlUrl`. Null for nothing. */
  takeUnprompted(): SaidTurn | null {
    const { answer, toolCalls, failures } = this.#turn
    return answer || toolCalls.length > 0 || failures.length > 0 ? this.#takeTurn(Date.now()) : null
  }

  /** Leaves the call. */
  leave(): void {
    this.#end('customer-ended-call')
  }

  #end(reason: string): void {
    if (this.endedReason !== undefined) return
    this.endedReason = reason
    this.#commands.close()
    this.#timers.clear()
    this.#agent.stop()
    this.#reporter.report({ type: 'status-update', status: 'ended', endedReason: reason })
  }

  /** Takes a command of the call's `monitor.controlUrl`. */
  #obey(command: Fields): void {
    if (command.type === 'end-call') this.#end('assistant-ended-call')
    else this.#agent.receive(command, true)
  }

  async #readTurn(startedAt: number): Promise<SaidTurn> {
    await this.#until(() => !this.#agent.isBusy)
    return this.#takeTurn(startedAt)
  }

  #takeTurn(startedAt: number): SaidTurn {
    const { latencyMs, ...turn } = this.#turn
    this.#turn = emptyTurn()
    const { firstToken, firstSound } = latencyMs
    return {
      ...turn,
      latencyMs: {
        ...(firstToken !== undefined && { firstToken }),
        ...(firstSound !== undefined && { firstSentence: firstSound }),
        whole: Date.now() - startedAt,
      },
    }
  }

  /** Waits until something holds, or the call is over. */
  async #until(holds: () => boolean): Promise<void> {
    while (this.endedReason === undefined && !holds()) {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
  }

  #createAgent(address: RoomAddress): RoomAgent {
    const { assistant, ...config } = this.#config
    const modelNames = (assistant?.modelNames ?? []).filter((name) => name === 'respond')
    return createRoomAgent({
      address,
      scenario: findScenario(address.scenario),
      config: { ...config, assistant: { ...assistant, modelNames, settings: assistant?.settings ?? {} } },
      saved: null,
      sound: () => null,
      clock: systemClock,
      voice: SILENT_VOICE,
      send: (message, place) => this.#send(message, place && ageAt(systemClock.now(), place)),
      onTurn: (turn, place) => this.#onTurn(turn, ageAt(systemClock.now(), place)),
      onAdded: (message) => {
        if (message.role === 'tool') this.#addResult(message.toolCallId, message.content)
        this.#reporter.reportMessage(message)
        this.#server.forward(this.#conversation.append(message))
      },
      onFailure: (sentence) => {
        this.#turn.failures.push(sentence)
        this.#reporter.notify(sentence)
      },
      runsOnServer: this.#server.runsOnServer,
      onEnd: (reason) => this.#end(reason),
    })
  }

  #send(message: unknown, age?: ReturnType<typeof ageAt>): void {
    if (field(message, 'type') === 'tool-calls') {
      this.#turn.toolCalls.push(...listOf(field(message, 'toolCallList')).map(toToolCall))
    }
    this.#reporter.report(message)
    this.#server.forward(message)
    const update = this.#conversation.add(message, age)
    if (update) this.#server.forward(update)
  }

  #onTurn(turn: CallTurn, age: ReturnType<typeof ageAt>): void {
    // typed words have been reported as a message
    if (turn.speaker === 'user') return
    const { firstSound: _firstSound, ...latencyMs } = turn.latencyMs ?? {}
    this.#turn.answer = `${this.#turn.answer} ${turn.text.trim()}`.trim()
    this.#turn.latencyMs = { ...turn.latencyMs, ...this.#turn.latencyMs }
    // nothing has sounded
    this.#reporter.reportTurn({ ...turn, latencyMs }, age)
  }

  /** Answers the calls of tools that no server has answered: they are for a page. */
  #answerTools(calls: readonly unknown[]): void {
    for (const { id, name } of calls.map(toToolCall)) {
      const content = this.#tools.get(name) ?? `There is no page in this call that could run ${name}.`
      const message = { role: 'tool', tool_call_id: id, content }
      this.#agent.receive({ type: 'add-message', message, triggerResponseEnabled: true })
    }
  }

  #addResult(id: string, result: string): void {
    const call = this.#turn.toolCalls.find((each) => each.id === id)
    if (call) call.result = result
  }
}

const emptyTurn = () => ({ answer: '', toolCalls: [], latencyMs: {}, failures: [] })

const toToolCall = (call: unknown): SaidToolCall => ({
  id: String(field(call, 'id')),
  name: String(field(field(call, 'function'), 'name')),
  arguments: String(field(field(call, 'function'), 'arguments')),
})
