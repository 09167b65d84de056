import type { AgentMessage, AgentTool } from './AgentModels.ts'
import type { Endpointing, EndpointingRule } from './endpointing.ts'
import type { StopSpeaking } from './stopSpeaking.ts'

/** The settings of an assistant that count in a call. Its variables are filled in. */
export interface AssistantSettings {
  /** The messages with which the model's conversation begins. */
  prompt?: AgentMessage[]
  /** The tools that the model may call. The page runs them. */
  tools?: AgentTool[]
  /** The model may end the call, by the tool `endCall`. */
  endsCalls?: boolean
  /** The user can interrupt the first message. */
  greetingInterruptible?: boolean
  /** Words of the assistant that end the call, in any case. */
  endCallPhrases?: string[]
  /** Seconds without a word of either side that end the call. Default 30. */
  silenceTimeoutSeconds?: number
  /** The longest call, in seconds. Default 600. */
  maxDurationSeconds?: number
  /** The least time from the end of the user's speech to the assistant's first sound, in seconds. Default 0.4. */
  waitSeconds?: number
  endpointing?: Endpointing
  /** In order: the first that matches counts, before `endpointing`. */
  endpointingRules?: EndpointingRule[]
  stopSpeaking?: StopSpeaking
  /** The least time from an interruption by the user's voice to the assistant's next sound, in seconds. Default 1. */
  backoffSeconds?: number
  /** The fields of the assistant that the sandbox does not honor, as paths. */
  ignored?: string[]
}
