import { OffhookError } from '../../errors/OffhookError.ts'
import { fieldsOf, type UnknownRecord } from '../../validators/isRecord.ts'

/** Methods that take the properties of a call. */
const TAKES_PROPERTIES: readonly string[] = ['preAuth', 'startCamera']

/** Copies the arguments of a method, and converts them for daily-js. */
export function normalizeArguments(method: string, args: readonly unknown[]): unknown[] {
  const copies = args.map(deepCopy)
  if (method === 'updateInputSettings') return copies.map(toDailyInputSettings)
  return TAKES_PROPERTIES.includes(method) ? copies.map(withInputSettings) : copies
}

/** Copies the properties of a call, and converts them for daily-js. */
export const normalizeProperties = (properties: object): object =>
  fieldsOf(withInputSettings(deepCopy(properties)))

function withInputSettings(properties: unknown): unknown {
  const { inputSettings } = fieldsOf(properties)
  if (inputSettings === undefined) return properties
  return { ...fieldsOf(properties), inputSettings: toDailyInputSettings(inputSettings) }
}

/** The media type of a `data:` address that has no parameters. daily-js finds the type only in front of a `;`. */
const PLAIN_DATA_TYPE = /^(\s*data:[^/;,]*\/[^;,]*),/i

/**
 * Converts input settings for daily-js: a `data:` image of a background without parameters gets an empty
 * parameter, and an audio processor loses its empty `config`, since daily-js warns about it.
 */
export const toDailyInputSettings = (settings: unknown): unknown =>
  changed(
    changed(settings, 'audio', (audio) => changed(audio, 'processor', withoutConfig)),
    'video',
    (video) =>
      changed(video, 'processor', (processor) =>
        changed(processor, 'config', (config) => changed(config, 'source', withParameters)),
      ),
  )

/** The object with one of its fields changed; the object itself where it lacks the field. */
const changed = (value: unknown, name: string, change: (field: unknown) => unknown): unknown =>
  name in fieldsOf(value) ? { ...fieldsOf(value), [name]: change(fieldsOf(value)[name]) } : value

const withParameters = (source: unknown): unknown =>
  typeof source === 'string' ? source.replace(PLAIN_DATA_TYPE, '$1;,') : source

function withoutConfig(processor: unknown): unknown {
  const { config: _config, ...rest } = fieldsOf(processor)
  return rest
}

/**
 * Copies plain objects and arrays, since daily-js changes its arguments. Tracks, streams, bytes and other instances of
 * a class are passed on as they are.
 */
export function deepCopy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(deepCopy)
  if (typeof value !== 'object' || value === null) return value
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== null && prototype !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, deepCopy(part)]))
}

const isPlain = (value: unknown): value is UnknownRecord =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** Unwraps a result that some versions of daily-js put into a field. */
const unwrap = (name: string) => (result: unknown) =>
  isPlain(result) && name in result ? result[name] : result

/** @throws OffhookError for a result without settings: daily-js drops the error of the call machine */
function receiveSettings(result: unknown): unknown {
  const settings = unwrap('receiveSettings')(result)
  if (settings !== undefined) return settings
  throw new OffhookError('engine', 'updateReceiveSettings() was refused without a reason.', { cause: result })
}

/** Methods whose results differ from their types, or from version to version. */
const RESULTS: { readonly [method: string]: (result: unknown, args: readonly unknown[]) => unknown } = {
  localAudio: Boolean,
  localVideo: Boolean,
  localScreenAudio: Boolean,
  localScreenVideo: Boolean,
  updateInputSettings: unwrap('inputSettings'),
  updateReceiveSettings: receiveSettings,
  updateSendSettings: unwrap('sendSettings'),
  // Before the join, daily-js keeps the data and returns nothing.
  setUserData: (result, [userData]) => result ?? { userData },
}

/** Converts a result of daily-js to the type of the method. */
export function normalizeResult(method: string, result: unknown, args: readonly unknown[]): unknown {
  const value = RESULTS[method]?.(result, args) ?? result
  if (!isPlain(value) || !('callClientId' in value)) return value
  const { callClientId: _, ...fields } = value
  return fields
}
