import type { Destination } from './destination.ts'
import type { BackoffPlan, JsonSchema, NewKind, OneOf, Open, Server } from './stored.ts'

/** A function that the model may call. Bounds are the platform's. */
export interface FunctionDefinition extends Open {
  /** At most 64 characters. */
  name: string
  /** At most 1000 characters. */
  description?: string
  strict?: boolean
  parameters?: JsonSchema
}

/** A sentence that the assistant says while a tool runs. Bounds are the platform's. */
export interface ToolMessage extends Open {
  type: OneOf<'request-start' | 'request-complete' | 'request-failed' | 'request-response-delayed'>
  /** At most 1000 characters. */
  content?: string
  contents?: { type: 'text'; text: string; language: string }[]
  conditions?: {
    operator: OneOf<'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte'>
    param: string
    value: unknown
  }[]
  blocking?: boolean
  role?: OneOf<'assistant' | 'system'>
  endCallAfterSpokenEnabled?: boolean
  /** 100 to 120000. */
  timingMilliseconds?: number
}

interface AnyTool extends Open {
  function?: FunctionDefinition
  messages?: ToolMessage[]
}

/** A tool that runs on your server or in the page (`voice.onToolCall`). */
export interface FunctionTool extends AnyTool {
  type: 'function'
  async?: boolean
  server?: Server
}

/** A tool that sends a request to an HTTP service. */
export interface ApiRequestTool extends AnyTool {
  type: 'apiRequest'
  method: OneOf<'GET' | 'POST'>
  url: string
  name?: string
  description?: string
  headers?: JsonSchema
  body?: JsonSchema
  timeoutSeconds?: number
  backoffPlan?: BackoffPlan
}

/** A tool that transfers the call. */
export interface TransferCallTool extends AnyTool {
  type: 'transferCall'
  destinations?: Destination[]
}

/** A tool that searches files. */
export interface QueryTool extends AnyTool {
  type: 'query'
  knowledgeBases?: {
    name: string
    /** `google`. */
    provider: string
    model?: string
    description: string
    fileIds: string[]
  }[]
}

/** Tools that a server offers by the Model Context Protocol. */
export interface McpTool extends AnyTool {
  type: 'mcp'
  server?: Server
  metadata?: { protocol?: OneOf<'sse' | 'shttp'> }
}

/** Tools without additional fields, computer tools, and tools that these types do not know yet. */
export interface OtherTool extends AnyTool {
  type:
    | 'dtmf'
    | 'endCall'
    | 'output'
    | 'code'
    | 'handoff'
    | 'knowledgeBase'
    | 'sipRequest'
    | 'voicemail'
    | 'sms'
    | 'bash'
    | 'computer'
    | 'textEditor'
    | 'make'
    | 'ghl'
    | 'google.calendar.event.create'
    | 'google.calendar.availability.check'
    | 'google.sheets.row.append'
    | 'slack.message.send'
    | 'gohighlevel.calendar.availability.check'
    | 'gohighlevel.calendar.event.create'
    | 'gohighlevel.contact.create'
    | 'gohighlevel.contact.get'
    | NewKind
}

/** A new tool, discriminated by `type`. */
export type ToolInput = FunctionTool | ApiRequestTool | TransferCallTool | QueryTool | McpTool | OtherTool
