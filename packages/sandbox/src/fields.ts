/** An object with named fields. */
export type Fields = { readonly [field: string]: unknown }

/** Whether a value is an object with named fields. */
export const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The fields of an object. Every other value has none. */
export const fieldsOf = (value: unknown): Fields => (isRecord(value) ? value : {})

/** A field of an object. Undefined for every other value. */
export const field = (value: unknown, name: string): unknown =>
  isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

export const isText = (value: unknown): value is string => typeof value === 'string'

/** Whether a value is a list of texts. */
export const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText)

/** The texts of a list. Undefined for anything but a list. */
export const textsOf = (value: unknown): string[] | undefined =>
  Array.isArray(value) ? value.filter(isText) : undefined

/** Whether a field asks for something. */
export const isSet = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== false && !(Array.isArray(value) && value.length === 0)

/** The names of set fields besides the honored ones, as paths. */
export const ignoredFields = (fields: unknown, honored: readonly string[], path = ''): string[] =>
  isRecord(fields)
    ? Object.keys(fields)
        .filter((name) => !honored.includes(name) && isSet(fields[name]))
        .map((name) => `${path}${name}`)
    : []

/** Returns an object or a list. Undefined for an empty one. */
export const unlessEmpty = <T extends object>(value: T): T | undefined =>
  Object.keys(value).length > 0 ? value : undefined

/** The value of a JSON text. Undefined for any other text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
