import type { Fields } from '../fields.ts'
import type { Stored } from './createStore.ts'
import type { CallReport } from './recordCall.ts'

/** The result of a tool that a server has run. */
export interface ServedResult {
  toolCallId: string
  /** For the model. */
  result: string
  /** Said in place of an answer of the model. */
  spoken?: { text: string; endsCall: boolean }
}

/** Sends the messages of calls to the servers of their assistants. */
export interface Webhooks {
  /** The types of messages that a call sends to its server. Undefined where neither the call nor one of its tools has one. */
  typesOf: (call: Fields) => string[] | undefined
  /** Sends the start and the end of a call, with its report. */
  onReport: (callId: string, report: CallReport) => void
  /** Sends a message of the agent, after those before it. */
  send: (call: Stored, message: Fields) => void
  /** Has servers run tools. Returns the results of those that have a server. */
  runTools: (call: Stored, message: Fields) => Promise<ServedResult[]>
}
