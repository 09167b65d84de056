import type { OneOf, Open, Values } from './stored.ts'

/** The fields of an assistant with simple values. Bounds are the platform's. */
export interface AssistantBasics extends Open {
  /** At most 40 characters. */
  name?: string
  firstMessage?: string
  firstMessageMode?: OneOf<
    | 'assistant-speaks-first'
    | 'assistant-speaks-first-with-model-generated-message'
    | 'assistant-waits-for-user'
  >
  /** By default false. */
  firstMessageInterruptionsEnabled?: boolean
  /** The messages that the page receives. */
  clientMessages?: string[]
  /** The messages that your server receives. */
  serverMessages?: string[]
  /** 10 to 3600, by default 30. */
  silenceTimeoutSeconds?: number
  /** 10 to 43200, by default 600. */
  maxDurationSeconds?: number
  /** `off`, `office`, or an address. */
  backgroundSound?: string
  modelOutputInMessagesEnabled?: boolean
  /** At most 1000 characters. */
  voicemailMessage?: string
  /** At most 1000 characters. */
  endCallMessage?: string
  endCallPhrases?: string[]
  metadata?: Values
  credentialIds?: string[]
}

/** Values for the variables of an assistant, a squad or a workflow in one call. */
export interface VariableOverrides extends Open {
  variableValues?: Values
}

/** Changes of the simple fields of an assistant for one call, and of any others. */
export interface AssistantOverrideBasics extends AssistantBasics, VariableOverrides {}
