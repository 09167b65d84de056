import type { NewKind, OneOf, Open, Server } from './stored.ts'
import type { ToolInput } from './tool.ts'

/** The settings of every model. Bounds are the platform's. */
interface AnyModel extends Open {
  /** The provider's name of the model. */
  model: string
  messages?: { role: OneOf<'system' | 'user' | 'assistant'>; content: string }[]
  tools?: ToolInput[]
  toolIds?: string[]
  knowledgeBaseId?: string
  /** 0 to 2. */
  temperature?: number
  /** 50 to 10000. */
  maxTokens?: number
  numFastTurns?: number
  emotionRecognitionEnabled?: boolean
}

/** A model of OpenAI. */
export interface OpenAiModel extends AnyModel {
  provider: 'openai'
  fallbackModels?: string[]
  toolStrictCompatibilityMode?: string
}

/** A model of Anthropic. Bounds are the platform's. */
export interface AnthropicModel extends AnyModel {
  provider: 'anthropic'
  /** `budgetTokens`: 1024 to 100000. */
  thinking?: { type: 'enabled'; budgetTokens: number }
}

/** A model of Google. */
export interface GoogleModel extends AnyModel {
  provider: 'google'
  realtimeConfig?: Open
}

/** A model on your server. Bounds are the platform's. */
export interface CustomModel extends AnyModel {
  provider: 'custom-llm'
  url: string
  /** 20 to 600. */
  timeoutSeconds?: number
  metadataSendMode?: OneOf<'off' | 'variable' | 'destructured'>
}

/** A model of another provider. */
export interface OtherModel extends AnyModel {
  provider:
    | 'anyscale'
    | 'cerebras'
    | 'deepinfra'
    | 'deep-seek'
    | 'groq'
    | 'inflection-ai'
    | 'openrouter'
    | 'perplexity-ai'
    | 'together-ai'
    | 'xai'
    | NewKind
}

/** A language model, discriminated by `provider`. */
export type Model = OpenAiModel | AnthropicModel | GoogleModel | CustomModel | OtherModel

interface AnyVoice extends Open {
  speed?: number
  /** By default true. */
  cachingEnabled?: boolean
  chunkPlan?: ChunkPlan
  fallbackPlan?: { voices: Open[] }
}

/** The splitting of text before it is spoken. Bounds are the platform's. */
export interface ChunkPlan extends Open {
  enabled?: boolean
  /** 1 to 80, by default 30. */
  minCharacters?: number
  punctuationBoundaries?: string[]
  formatPlan?: {
    enabled?: boolean
    numberToDigitsCutoff?: number
    formattersEnabled?: string[]
    replacements?: Open[]
  }
}

/** A voice of ElevenLabs. Bounds are the platform's. */
export interface ElevenLabsVoice extends AnyVoice {
  provider: '11labs'
  voiceId: string
  model?: string
  language?: string
  /** 0 to 1, as are `similarityBoost` and `style`. */
  stability?: number
  similarityBoost?: number
  style?: number
  useSpeakerBoost?: boolean
  /** 0 to 4. */
  optimizeStreamingLatency?: number
  autoMode?: boolean
  enableSsmlParsing?: boolean
}

/** A voice of OpenAI. */
export interface OpenAiVoice extends AnyVoice {
  provider: 'openai'
  voiceId: string
  model?: string
  instructions?: string
}

/** A voice with a face: its calls have video. */
export interface TavusVoice extends AnyVoice {
  provider: 'tavus'
  voiceId: string
  personaId?: string
  callbackUrl?: string
  conversationName?: string
  conversationalContext?: string
  customGreeting?: string
  properties?: Open
}

/** A voice on your server. */
export interface CustomVoice extends AnyVoice {
  provider: 'custom-voice'
  server: Server
}

/** A voice of another provider. */
export interface OtherVoice extends AnyVoice {
  provider:
    | 'azure'
    | 'cartesia'
    | 'deepgram'
    | 'hume'
    | 'lmnt'
    | 'neuphonic'
    | 'playht'
    | 'rime-ai'
    | 'smallest-ai'
    | 'vapi'
    | 'sesame'
    | 'inworld'
    | NewKind
  voiceId?: string
  model?: string
  language?: string
}

/** A voice, discriminated by `provider`. */
export type Voice = ElevenLabsVoice | OpenAiVoice | TavusVoice | CustomVoice | OtherVoice

/** A transcriber. Bounds are the platform's. */
export interface Transcriber extends Open {
  provider: OneOf<
    | 'assembly-ai'
    | 'azure'
    | 'custom-transcriber'
    | 'deepgram'
    | '11labs'
    | 'gladia'
    | 'google'
    | 'speechmatics'
    | 'talkscriber'
    | 'openai'
    | 'cartesia'
  >
  model?: string
  language?: string
  /** 0 to 1, by default 0.4. */
  confidenceThreshold?: number
  fallbackPlan?: { transcribers: Open[] }
  /** Deepgram: words to expect. */
  keywords?: string[]
  keyterm?: string[]
  /** Deepgram: milliseconds of silence that end speech, 10 to 500. */
  endpointing?: number
  /** Your server, for a custom transcriber. */
  server?: Server
}
