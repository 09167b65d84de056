import type { Fields } from '../fields.ts'
import type { Stored } from './createStore.ts'
import type { FoundAssistant } from './findAssistant.ts'
import type { CallReport } from './recordCall.ts'

/** The result of a tool that a server has run. */
export interface ServedResult {
  toolCallId: string
  /** For the model. */
  result: string
  /** The result is the error of the server. */
  isError?: true
  /** Said in place of an answer of the model. */
  spoken?: { text: string; endsCall: boolean }
}

/** The end of a call for which no assistant is there. */
export interface CallRefusal {
  /** A reason of the platform. */
  endedReason: string
  /** Said before the end. Empty: nothing is said. */
  spoken: string
  /** Where the call would go on. No number is dialed. */
  destination?: Fields
  /** A sentence for the developer. */
  notice?: string
}

/** The answer to an `assistant-request`: the fields of a call that say who takes it, or its refusal. */
export type RequestedAssistant = { target: Fields } | { refusal: CallRefusal }

/** The event of a record. */
export type RecordChange = 'created' | 'updated' | 'deleted'

/** Sends the messages of calls to the servers of their assistants. */
export interface Webhooks {
  /** The types of messages that a call sends to its server. Undefined where neither the call nor one of its tools has one. */
  typesOf: (call: Fields, assistant: FoundAssistant) => string[] | undefined
  /** Sends the start and the end of a call, with its report. */
  onReport: (callId: string, report: CallReport) => void
  /** Sends that a record was created, updated or deleted, such as `chat.created`. */
  onRecord: (kind: string, change: RecordChange, record: Stored) => void
  /** Sends a message of the agent, after those before it. */
  send: (call: Stored, message: Fields) => void
  /** Asks the server of a call who takes it. Undefined where neither its phone number nor the organization has a server. */
  requestAssistant: (call: Stored) => Promise<RequestedAssistant> | undefined
  /** Whether a server runs that tool of a call or of a chat. */
  servesTool: (record: Fields, name: string) => boolean
  /** Has servers run tools of a call or of a chat. Returns the results of those that have a server. */
  runTools: (kind: 'call' | 'chat', record: Stored, message: Fields) => Promise<ServedResult[]>
}
