import { LOCAL_VOICES, type LocalVoiceName } from '../createLocalVoice.ts'
import {
  describeInvalidKey,
  describeInvalidUrl,
  MODEL_KINDS,
  type ModelKind,
  type ModelServerOptions,
  type ModelsOptions,
} from './options.ts'

/** The options of the command for its model servers. Keys are not among them, because `ps` shows a command to all users. */
export const MODEL_ARGUMENTS = {
  model: { type: 'string' },
  'model-name': { type: 'string' },
  transcriber: { type: 'string' },
  'transcriber-name': { type: 'string' },
  voice: { type: 'string' },
  'voice-name': { type: 'string' },
  'voice-id': { type: 'string' },
} as const

/** In place of the address of a voice server: the neutral recording speaks. */
const NO_VOICE = 'none'

type Values = { readonly [name in keyof typeof MODEL_ARGUMENTS]?: string | undefined }
type Environment = { readonly [name: string]: string | undefined }

/** The speaker of the words without a recording: a voice server, the voice of this machine, or nothing. */
export type VoiceSetting = 'server' | 'none' | LocalVoiceName

/**
 * Reads what speaks the words of the agent.
 *
 * @throws Error for a name that no voice of this machine has
 */
export function readVoice(values: Values, env: Environment): VoiceSetting {
  const voice = readSetting('voice', values, env)
  if (voice) return voice.text === NO_VOICE ? 'none' : 'server'
  const id = readSetting('voice-id', values, env)
  const name = LOCAL_VOICES.find((each) => each === id?.text)
  // the variable may be there for a server
  if (values['voice-id'] === undefined || name) return name ?? LOCAL_VOICES[0]
  const others = LOCAL_VOICES.join(', ')
  throw new Error(`--voice-id needs one of ${others}, or --voice with the address of the server that has it.`)
}

/**
 * Reads the model servers from the options of the command, and from the environment where an option is missing:
 * `OFFHOOK_MODEL` is `--model`, `OFFHOOK_MODEL_NAME` is `--model-name`, and so on. Keys are in the environment only, as
 * `OFFHOOK_MODEL_KEY`. Undefined without a server.
 *
 * @throws Error that names the invalid option or variable, and never its value
 */
export function readModelSettings(values: Values, env: Environment): ModelsOptions | undefined {
  const read = (argument: keyof Values): Setting | undefined => readSetting(argument, values, env)
  const models: ModelsOptions = {}
  for (const kind of MODEL_KINDS) {
    const server = readServer(kind, read, env)
    if (server) models[kind] = server
  }
  const voice = read('voice-id')
  if (voice && models.voice) models.voice.voice = voice.text
  refuseUnused(values, models)
  return Object.keys(models).length > 0 ? models : undefined
}

/** A text, and the option or the variable that it is from. */
interface Setting {
  source: string
  text: string
}

function readSetting(argument: keyof Values, values: Values, env: Environment): Setting | undefined {
  const text = values[argument]
  if (text === '') throw new Error(`--${argument} needs a value.`)
  if (text !== undefined) return { source: `--${argument}`, text }
  return readVariable(toVariable(argument), env)
}

const toVariable = (argument: string): string => `OFFHOOK_${argument.toUpperCase().replaceAll('-', '_')}`

/** A variable without its white space, which a key from a file ends with. An empty one counts as missing. */
function readVariable(name: string, env: Environment): Setting | undefined {
  const text = env[name]?.trim()
  return text ? { source: name, text } : undefined
}

function readServer(
  kind: ModelKind,
  read: (argument: keyof Values) => Setting | undefined,
  env: Environment,
): ModelServerOptions | undefined {
  const url = read(kind)
  if (!url || (kind === 'voice' && url.text === NO_VOICE)) return undefined
  const name = read(`${kind}-name`)
  const key = readVariable(`${toVariable(kind)}_KEY`, env)
  const checks = [
    { source: url.source, invalid: describeInvalidUrl(url.text) },
    ...(key ? [{ source: key.source, invalid: describeInvalidKey(key.text) }] : []),
  ]
  for (const { source, invalid } of checks) if (invalid !== null) throw new Error(`${source} ${invalid}.`)
  return { url: url.text, ...(name && { name: name.text }), ...(key && { key: key.text }) }
}

/** Refuses an option without its server. A variable may be there for another start of the command. */
function refuseUnused(values: Values, models: ModelsOptions): void {
  for (const kind of MODEL_KINDS) {
    if (models[kind]) continue
    if (values[`${kind}-name`] === undefined) continue
    throw new Error(`--${kind}-name needs --${kind} with the address of the server.`)
  }
}
