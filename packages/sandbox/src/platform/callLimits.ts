import type { Fields } from '../fields.ts'

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
