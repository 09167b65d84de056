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
  /** Writes down the caller's words: `POST /audio/transcriptions`. */
  transcriber?: ModelServerOptions
  /** Speaks the assistant's sentences: `POST /audio/speech`. */
  voice?: VoiceServerOptions
}

/** The three kinds of servers, as the options and the environment name them. */
export type ModelKind = keyof ModelsOptions

export const MODEL_KINDS: readonly ModelKind[] = ['model', 'transcriber', 'voice']

/** The names that the interface itself began with. Most local servers take them for the model that they have. */
export const DEFAULT_NAMES: { readonly [kind in ModelKind]: string | null } = {
  model: null,
  transcriber: 'whisper-1',
  voice: 'tts-1',
}

/** The voice that the interface itself began with. */
export const DEFAULT_VOICE = 'alloy'

/** Says what is wrong with a base URL, after its subject. Null for a valid one. The text shows no credential. */
export function describeInvalidUrl(url: string): string | null {
  if (!URL.canParse(url)) return 'must be a base URL, as http://localhost:11434/v1'
  const { protocol, username, password, search, hash, pathname } = new URL(url)
  if (protocol !== 'http:' && protocol !== 'https:') return 'must begin with http:// or https://'
  if (username || password) return 'must have no user and no password'
  if (search || hash) return 'must have no query and no fragment'
  const [path] = /\/(chat\/completions|audio\/(transcriptions|speech))(?=\/*$)/.exec(pathname) ?? []
  return path === undefined ? null : `must be the base URL, which ends before ${path}`
}

/** Says what is wrong with a key, after its subject. Null for a valid one. The error of an invalid header would show it. */
export const describeInvalidKey = (key: string): string | null =>
  /^[\x21-\x7e]+$/.test(key) ? null : 'must be letters, digits and signs of ASCII, without spaces'
