/**
 * The models behind the agent: speech recognition, a language model and a voice. Each of the three is optional.
 * Without `respond` the script answers, without `transcribe` and `listen` no spoken words are known, and without `speak`
 * recordings speak.
 */
export interface AgentModels {
  /**
   * The words of one turn of the user. An empty text means that there were none, and the agent goes on listening.
   * `speech` is an `audio/wav`: mono, 16-bit PCM, 16 kHz. `signal` aborts when the call ends.
   */
  transcribe?: (speech: Blob, options: { signal: AbortSignal }) => Promise<string>
  /**
   * Recognizes speech while it is spoken, as a browser's `SpeechRecognition` does, in place of `transcribe`. It works for a
   * sandbox in the page only. Runs for each microphone of the call, and again after each mute; `signal` aborts when that
   * microphone is muted or replaced, and when the call ends. The first part, which may be empty, tells that it listens;
   * until then, and after its end or failure, the words of the user are unknown, as they are without a transcriber.
   */
  listen?: (microphone: MediaStreamTrack, options: { signal: AbortSignal }) => AsyncIterable<AgentHeard>
  /**
   * The assistant's next turn, in parts as they are generated. `signal` aborts when the user interrupts the turn, also
   * after its last part if the user has heard nothing of it, and when the call ends. It answers chats, too, with the
   * tools that a server runs: then `signal` aborts with the request.
   */
  respond?: (request: AgentRequest, options: { signal: AbortSignal }) => AsyncIterable<AgentDelta>
  /**
   * Speech of one sentence, as any audio that a browser decodes. `signal` aborts when the user interrupts the
   * sentence and when the call ends.
   */
  speak?: (text: string, options: { signal: AbortSignal }) => Promise<Blob>
}

/** The names of an agent's models. */
export const MODEL_NAMES = [
  'transcribe',
  'listen',
  'respond',
  'speak',
] as const satisfies readonly (keyof AgentModels)[]

export type ModelName = (typeof MODEL_NAMES)[number]

/** Returns the names of the models that an agent has. */
export const modelNamesOf = (models: AgentModels): ModelName[] => MODEL_NAMES.filter((name) => models[name])

/** Words of the user as `listen` recognizes them: all since the last final ones. */
export interface AgentHeard {
  /** Empty where the recognizer begins anew. */
  text: string
  /** They do not change any more, and the next ones are new. */
  isFinal: boolean
}

/** The conversation so far, and the tools that the model may call in its next turn. */
export interface AgentRequest {
  messages: AgentMessage[]
  tools: AgentTool[]
}

/** A message of the conversation, in the order in which they were said. */
export type AgentMessage =
  | { role: 'system' | 'user'; content: string }
  | { role: 'assistant'; content: string; toolCalls?: AgentToolCall[] }
  | { role: 'tool'; toolCallId: string; content: string }

/** A function that the model may call. */
export interface AgentTool {
  name: string
  description?: string
  /** The JSON schema of the function's arguments. */
  parameters?: Record<string, unknown>
}

/** A call of a tool by the model. */
export interface AgentToolCall {
  /** Names the call within the conversation. Its result has the same id. */
  id: string
  name: string
  /** The arguments, as JSON text. */
  arguments: string
}

/** A part of the assistant's turn: more of its text, or a whole call of a tool. */
export type AgentDelta = { text: string } | { toolCall: AgentToolCall }
