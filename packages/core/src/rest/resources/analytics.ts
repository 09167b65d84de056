import { endpoint } from '../endpoint.ts'
import type { OneOf, Open, Values } from '../types/stored.ts'

/** One aggregated value of a query. */
export interface AnalyticsOperation extends Open {
  operation: OneOf<'sum' | 'avg' | 'count' | 'min' | 'max' | 'history'>
  column: OneOf<
    | 'id'
    | 'cost'
    | 'costBreakdown.llm'
    | 'costBreakdown.stt'
    | 'costBreakdown.tts'
    | 'costBreakdown.vapi'
    | 'costBreakdown.ttsCharacters'
    | 'costBreakdown.llmPromptTokens'
    | 'costBreakdown.llmCompletionTokens'
    | 'duration'
    | 'concurrency'
    | 'minutesUsed'
  >
  alias?: string
}

/** A time range with its steps and time zone. */
export interface TimeRange extends Open {
  /** `second`, `minute`, `hour`, `day`, and so on, up to `millennium`. */
  step?: string
  /** ISO 8601. */
  start?: string
  /** ISO 8601. */
  end?: string
  timezone?: string
}

/** One query. Bounds are the platform's. */
export interface AnalyticsQuery extends Open {
  /** At most 40 characters. */
  name: string
  table: OneOf<'call' | 'subscription'>
  operations: AnalyticsOperation[]
  groupBy?: OneOf<'type' | 'assistantId' | 'endedReason' | 'analysis.successEvaluation' | 'status'>[]
  timeRange?: TimeRange
}

/** The result of one query. */
export interface AnalyticsResult extends Open {
  name: string
  timeRange: TimeRange
  result: Values[]
}

/** Statistics about calls: `rest.analytics`. */
export const analytics = {
  /** Returns the results of all queries, in their order. */
  query: endpoint('POST /analytics').body<{ queries: AnalyticsQuery[] }>().returns<AnalyticsResult[]>(),
}
