import type { AgentMessage, AgentTool } from './AgentModels.ts'

/** The settings of an assistant that count in a call with models. Its variables are filled in. */
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
  /** The fields of the assistant that the sandbox does not honor, as paths. */
  ignored?: string[]
}

/**
 * The least time from the end of the user's speech to the request to the model, in seconds, by the end of its
 * transcript. Default: the silence that ends an utterance.
 */
export interface Endpointing {
  onPunctuationSeconds?: number
  onNoPunctuationSeconds?: number
  onNumberSeconds?: number
}

const ENDPOINTING_DEFAULTS = { onPunctuationSeconds: 0.1, onNoPunctuationSeconds: 1.5, onNumberSeconds: 0.5 }

/** Milliseconds from the end of speech with that transcript to the request to the model. */
export function endpointingMs(transcript: string, endpointing: Endpointing | undefined): number {
  if (!endpointing) return 0
  const { onPunctuationSeconds, onNoPunctuationSeconds, onNumberSeconds } = {
    ...ENDPOINTING_DEFAULTS,
    ...endpointing,
  }
  const text = transcript.trimEnd()
  // a transcriber may put a period after a number that goes on
  if (/\d\p{P}?$/u.test(text)) return onNumberSeconds * 1000
  return (/\p{P}$/u.test(text) ? onPunctuationSeconds : onNoPunctuationSeconds) * 1000
}
