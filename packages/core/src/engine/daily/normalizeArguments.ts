import { fieldsOf } from '../../validators/isRecord.ts'

/** Methods that take the properties of a call. */
const TAKES_PROPERTIES: readonly string[] = ['preAuth', 'startCamera']

/** Copies the arguments of a method as daily-js takes them. */
export function normalizeArguments(method: string, args: readonly unknown[]): unknown[] {
  const copies = args.map(deepCopy)
  if (method === 'updateInputSettings') return copies.map(toDailyInputSettings)
  return TAKES_PROPERTIES.includes(method) ? copies.map(withInputSettings) : copies
}

/** Copies the properties of a call as daily-js takes them. */
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
 * Returns input settings as daily-js takes them: a `data:` image of a background without parameters gets an empty
 * parameter, and an audio processor loses its empty `config`, about which daily-js warns.
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
