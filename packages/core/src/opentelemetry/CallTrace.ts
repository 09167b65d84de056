import {
  type Attributes,
  type Context,
  context,
  type Span,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { fieldsOf, type UnknownRecord } from '../validators/isRecord.ts'
import type { InspectEntry } from '../voice/events.ts'
import { type AnswerTimes, createAnswerClock } from '../voice/messages/createAnswerClock.ts'
import { isToolResultText } from '../voice/messages/toolResultText.ts'

interface CallTraceOptions {
  tracer: Tracer
  recordWords: boolean
  /** The span that the call is a part of. */
  parent: Span | undefined
  /** Milliseconds since the epoch, as all times here. */
  startedAt: number
}

/** A tool call without a result. */
interface OpenTool {
  name: string
  span: Span
  /** The number of messages in the conversation before the call. */
  after: number
}

/** The trace of one call, made of the entries of `voice.inspect()`. */
export class CallTrace {
  readonly #tracer: Tracer
  readonly #recordWords: boolean
  readonly #root: Span
  readonly #parent: Context
  readonly #answerClock = createAnswerClock()
  /** The steps of the start that go on, by their stage. */
  readonly #steps = new Map<unknown, Span>()
  /** By the id of the call. */
  readonly #tools = new Map<unknown, OpenTool>()
  #messageCount = 0
  /** When the user began to speak. Null while the user is silent. */
  #userSpeaksSince: number | null = null
  #userWords: string[] = []
  #isReconnecting = false
  #error: { type: string; code: string } | null = null

  constructor({ tracer, recordWords, parent, startedAt }: CallTraceOptions) {
    this.#tracer = tracer
    this.#recordWords = recordWords
    const around = parent ? trace.setSpan(context.active(), parent) : context.active()
    this.#root = tracer.startSpan('offhook.call', { startTime: startedAt }, around)
    this.#parent = trace.setSpan(around, this.#root)
  }

  /** Takes an entry of the call. */
  add(entry: InspectEntry): void {
    const { kind, name, at } = entry
    const data = fieldsOf(entry.data)
    if (kind === 'state') this.#addState(data, at)
    else if (kind === 'event') this.#addEvent(name, data, at)
    else if (kind === 'message') this.#addMessage(data, at)
    const times = this.#answerClock(entry)
    if (times) this.#addTurn(times)
  }

  /** Ends the spans that are open, the call's last. */
  end(at: number): void {
    for (const span of [...this.#steps.values(), ...[...this.#tools.values()].map((tool) => tool.span)]) {
      span.end(at)
    }
    this.#steps.clear()
    this.#tools.clear()
    this.#root.end(at)
  }

  #start(name: string, startTime: number, attributes: Attributes = {}): Span {
    return this.#tracer.startSpan(name, { startTime, attributes }, this.#parent)
  }

  #addState({ status, webCall, error }: UnknownRecord, at: number): void {
    const { id } = fieldsOf(webCall)
    if (typeof id === 'string') this.#root.setAttribute('offhook.call.id', id)
    const isReconnecting = status === 'reconnecting'
    if (isReconnecting) this.#root.addEvent('offhook.reconnecting', at)
    else if (this.#isReconnecting && status === 'connected') this.#root.addEvent('offhook.reconnected', at)
    this.#isReconnecting = isReconnecting
    // the error of a call that has ended by it, or has not begun
    if (status === 'idle' && error && this.#error) fail(this.#root, this.#error.code)
  }

  #addEvent(name: string, data: UnknownRecord, at: number): void {
    if (name === 'call-start-progress') this.#addStep(data, at)
    else if (name === 'call-start-success')
      this.#steps.set('listening', this.#start('offhook.start.listening', at))
    else if (name === 'call-start') this.#endStep('listening', at)
    else if (name === 'call-end') this.#root.setAttribute('offhook.call.end_reason', String(data.reason))
    else if (name === 'error') {
      this.#error = { type: String(data.type), code: String(data.code) }
      this.#root.addEvent(
        'offhook.error',
        { 'error.type': this.#error.code, 'offhook.error.event': this.#error.type },
        at,
      )
      // the event names no tool: of several, it is not known which one has failed
      const [tool] = this.#tools.values()
      if (data.type === 'tool-call-error' && tool && this.#tools.size === 1) fail(tool.span, this.#error.code)
    } else if (name === 'transcript' && data.final === true && this.#recordWords) {
      const words = { 'offhook.speaker': String(data.speaker), 'offhook.text': String(data.text) }
      this.#root.addEvent('offhook.line', words, at)
    }
  }

  #addStep({ stage, status, metadata }: UnknownRecord, at: number): void {
    // a second start during a call
    if (stage === 'validation') return
    // it has no end of its own, and nothing but the beginning of the call
    if (stage === 'initialization') {
      const { hasAssistant, hasSquad, hasWorkflow } = fieldsOf(metadata)
      const [target] = Object.entries({
        assistant: hasAssistant,
        squad: hasSquad,
        workflow: hasWorkflow,
      }).find(([, isTarget]) => isTarget === true) ?? ['unknown']
      this.#root.setAttribute('offhook.call.target', target)
    } else if (status === 'started') {
      this.#steps.set(stage, this.#start(`offhook.start.${String(stage)}`, at))
    } else this.#endStep(stage, at, status === 'failed')
  }

  #endStep(stage: unknown, at: number, hasFailed = false): void {
    const span = this.#steps.get(stage)
    this.#steps.delete(stage)
    if (!span) return
    if (hasFailed) fail(span)
    span.end(at)
  }

  #addMessage(message: UnknownRecord, at: number): void {
    const { type, role, status } = message
    if (type === 'speech-update' && role === 'user') {
      this.#userSpeaksSince = status === 'started' ? at : null
      if (status === 'started') this.#userWords = []
    } else if (type === 'transcript' && role === 'user' && message.transcriptType === 'final') {
      this.#userWords.push(String(message.transcript))
    } else if (type === 'tool-calls') this.#addTools(message.toolCallList, at)
    else if (type === 'conversation-update') this.#addConversation(message.conversation, at)
    else if (type === 'user-interrupted') {
      this.#start('offhook.interruption', this.#userSpeaksSince ?? at).end(at)
    }
  }

  #addTurn({ endOfSpeechAt, transcript, firstToken, firstSound }: AnswerTimes): void {
    const attributes = {
      'offhook.turn.first_sound_ms': firstSound,
      ...(transcript !== undefined && { 'offhook.turn.transcript_ms': transcript }),
      ...(firstToken !== undefined && { 'offhook.turn.first_token_ms': firstToken }),
      ...(this.#recordWords && { 'offhook.turn.user_text': this.#userWords.join(' ') }),
    }
    this.#start('offhook.turn', endOfSpeechAt, attributes).end(endOfSpeechAt + firstSound)
  }

  #addTools(list: unknown, at: number): void {
    for (const { id, function: called } of listOf(list)) {
      const name = String(fieldsOf(called).name)
      const attributes = { 'offhook.tool.name': name, 'offhook.tool.call_id': String(id) }
      const span = this.#start('offhook.tool_call', at, attributes)
      this.#tools.set(id, { name, span, after: this.#messageCount })
    }
  }

  /** Ends the tool calls whose results have come into the conversation. */
  #addConversation(conversation: unknown, at: number): void {
    const messages = listOf(conversation)
    for (const [id, { name, span, after }] of this.#tools) {
      if (!messages.slice(after).some((message) => isResult(message, id, name))) continue
      this.#tools.delete(id)
      span.end(at)
    }
    this.#messageCount = messages.length
  }
}

const listOf = (value: unknown): UnknownRecord[] => (Array.isArray(value) ? value.map(fieldsOf) : [])

/** Whether a message is the result of a tool: with the id of its call, or the client's own text, which names the tool. */
const isResult = ({ role, content, tool_call_id }: UnknownRecord, id: unknown, name: string): boolean =>
  (tool_call_id !== undefined && tool_call_id === id) ||
  (role === 'system' && isToolResultText(String(content), name))

function fail(span: Span, code?: string): void {
  if (code !== undefined) span.setAttribute('error.type', code)
  span.setStatus({ code: SpanStatusCode.ERROR, ...(code !== undefined && { message: code }) })
}
