import type { AgentMessage, AgentModels } from './AgentModels.ts'
import type { AssistantSettings } from './AssistantSettings.ts'
import type { Respond } from './callModel.ts'
import type { Clock } from './clock.ts'
import type { Latency } from './latency.ts'
import type { ScriptLine } from './script.ts'
import type { CallTurn, TurnPlace } from './turns.ts'
import type { Voice } from './Voice.ts'

/** Sends an app message: a text as it is, the rest as JSON text. A final transcript has its place in the conversation. */
export type AgentSend = (
  message: string | { type: string; [field: string]: unknown },
  place?: TurnPlace,
) => void

/** The settings of an agent that a scenario changes. */
export interface AgentBehavior {
  /** False: the agent never gets ready. */
  listens?: boolean
  /** An old `function-call` comes before each call of a tool. */
  callsFunctions?: boolean
  /** Every tool is one of a server, and fails with that error. */
  toolFailure?: string
}

export interface AgentOptions extends AgentBehavior {
  /** The first words, unless a model generates them. */
  greeting: ScriptLine
  latency?: Latency
  /** The greeting waits for the client's `say-first-message`. */
  greetingWaits?: boolean
  /** False: the user begins the conversation. */
  speaksFirst?: boolean
  /** No assistant takes the call: it ends with that reason, after these words in place of a greeting. */
  refusal?: { endedReason: string; spoken: string }
  /** The name of the assistant, for its messages. */
  name?: string
  /** The last words, before the agent ends the call by itself. */
  endCallMessage?: string
  models: ModelOptions
  /** The agent goes on in a call that it has begun before: it neither says that it listens, nor greets. */
  resumes?: AgentMemory & {
    /** Milliseconds since the call began. */
    elapsedMs: number
  }
  clock: Clock
  voice: Voice
  send: AgentSend
  onListening?: () => void
  /** Runs when the user starts and stops speaking. `isCutShort`: a typed message ends the speech before its silence. */
  onUserSpeech?: (speaking: boolean, isCutShort: boolean) => void
  /** Runs with every turn of the conversation, when it is over. */
  onTurn?: (turn: CallTurn, place: TurnPlace) => void
  /** Runs with a message that is added to the conversation, but not spoken. */
  onAdded?: (message: AgentMessage) => void
  /** Runs when the page mutes and unmutes the user. */
  onUserMuted?: (muted: boolean) => void
  /** Whether servers still run the tools of a call's message. Their results come whenever they end. */
  runsOnServer?: (toolCallId: string) => boolean
  /** Runs when the agent ends the call. */
  onEnd: (reason: string) => void
}

/** An agent's knowledge of its call, with which another agent goes on. */
export interface AgentMemory {
  /** The conversation as the model sees it. */
  history: AgentMessage[]
  /** The number of turns that have begun. */
  turn: number
  /** The assistant's latest words. */
  lastWords: string
}

/** The models behind the agent, and what else they need. */
export interface ModelOptions extends Omit<AgentModels, 'respond'> {
  /** The language model, or a script in its place. */
  respond: Respond
  settings: AssistantSettings
  /** Recordings speak the lines that have one, in place of `speak`. */
  prefersRecordings?: boolean
  /** The model speaks the first words. */
  generatesGreeting: boolean
  /** Returns the user's latest turn, as `transcribe` takes it. */
  recording: () => Blob | Promise<Blob>
  /** Runs when a model fails, with a sentence for the developer. */
  onFailure: (sentence: string) => void
}
