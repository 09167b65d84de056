import { isRecord } from './isRecord.ts'

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

export const isText = (value: unknown): value is string => typeof value === 'string'

/** The texts of a list. Undefined for anything but a list. */
export const textsOf = (value: unknown): string[] | undefined =>
  Array.isArray(value) ? value.filter(isText) : undefined

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
