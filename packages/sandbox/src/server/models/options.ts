/** A server that speaks OpenAI's HTTP interface. */
export interface ModelServerOptions {
  /** The base URL, as `http://localhost:11434/v1`: http or https, without credentials, query and fragment. */
  url: string
  /**
   * The name of a model of that server. Default: for `model` the first one that the server lists at `GET /models`,
   * for `transcriber` `whisper-1`, for `voice` `tts-1`.
   */
  name?: string
  /**
   * The bearer key. Without it no `Authorization` header is sent. It appears in no error and no log. A key of 8
   * characters and more is removed from the conversation, too, unless it is a usual placeholder, such as `not-needed`.
   */
  key?: string
  /** Milliseconds in which the server must answer, and then go on answering. Default 25,000. */
  timeout?: number
}

/** A server that speaks. */
export interface VoiceServerOptions extends ModelServerOptions {
  /** The id of a voice of that server. Default `alloy`. */
  voice?: string
  /** The format of the audio. Default `mp3`, which every server has. */
  format?: 'mp3' | 'wav' | 'opus' | 'aac' | 'flac'
}

/** The servers behind an agent. Each is optional. */
export interface ModelsOptions {
  /** Generates the assistant's turns: `POST /chat/completions`, streamed, with tools. */
  model?: ModelServerOptions
  /** Writes down the user's words: `POST /audio/transcriptions`. */
  transcriber?: ModelServerOptions
  /** Speaks the assistant's sentences: `POST /audio/speech`. */
  voice?: VoiceServerOptions
}

/** The three kinds of servers, as the options and the environment name them. */
export type ModelKind = keyof ModelsOptions

export const MODEL_KINDS: readonly ModelKind[] = ['model', 'transcriber', 'voice']

/** OpenAI's original model names. Most local servers accept them as an alias of their own model. */
export const DEFAULT_NAMES: { readonly [kind in ModelKind]: string | null } = {
  model: null,
  transcriber: 'whisper-1',
  voice: 'tts-1',
}

/** One of OpenAI's original voices. */
export const DEFAULT_VOICE = 'alloy'

/** Describes why a base URL is invalid, as a predicate without its subject and without a credential. Null for a valid URL. */
export function describeInvalidUrl(url: string): string | null {
  if (!URL.canParse(url)) return 'must be a base URL, as http://localhost:11434/v1'
  const { protocol, username, password, search, hash, pathname } = new URL(url)
  if (protocol !== 'http:' && protocol !== 'https:') return 'must begin with http:// or https://'
  if (username || password) return 'must have no user and no password'
  if (search || hash) return 'must have no query and no fragment'
  const [path] = /\/(chat\/completions|audio\/(transcriptions|speech))(?=\/*$)/.exec(pathname) ?? []
  return path === undefined ? null : `must be the base URL, which ends before ${path}`
}

/**
 * Describes why a key is invalid, as a predicate without its subject. Null for a valid key. Without this check, the error
 * about an invalid header would show the key.
 */
export const describeInvalidKey = (key: string): string | null =>
  /^[\x21-\x7e]+$/.test(key) ? null : 'must be letters, digits and signs of ASCII, without spaces'
