import { type Fields, isRecord } from './isRecord.ts'

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

export const isText = (value: unknown): value is string => typeof value === 'string'

/** The texts of a list. Undefined for anything but a list. */
export const textsOf = (value: unknown): string[] | undefined =>
  Array.isArray(value) ? value.filter(isText) : undefined

/** Whether a value is a number of seconds. */
export const isSeconds = (value: unknown): value is number => Number.isFinite(value) && Number(value) >= 0

/** The fields of an object that are numbers of seconds. */
export const secondsIn = (fields: Fields): { [name: string]: number } =>
  Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, number] => isSeconds(entry[1])))

/** Whether a field asks for something. */
export const isSet = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== false && !(Array.isArray(value) && value.length === 0)

/** The names of set fields besides the honored ones, as paths. */
export const othersOf = (fields: unknown, honored: readonly string[], path = ''): string[] =>
  isRecord(fields)
    ? Object.keys(fields)
        .filter((name) => !honored.includes(name) && isSet(fields[name]))
        .map((name) => `${path}${name}`)
    : []

/** The platform's bounds for the limits of a call, in seconds. */
export const LIMIT_BOUNDS = {
  silenceTimeoutSeconds: [10, 3600],
  maxDurationSeconds: [10, 43_200],
} as const satisfies { readonly [name: string]: readonly [min: number, max: number] }

/** The platform's sentences about limits that are out of bounds. */
export const describeInvalidLimits = (fields: Fields): string[] =>
  Object.entries(LIMIT_BOUNDS).flatMap(([name, [min, max]]) => {
    const value = fields[name]
    if (value === undefined || value === null) return []
    if (typeof value !== 'number') return [`${name} must be a number`]
    if (value < min) return [`${name} must not be less than ${min}`]
    return value > max ? [`${name} must not be greater than ${max}`] : []
  })
