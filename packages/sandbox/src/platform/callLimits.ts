/** The platform's bounds for the limits of a call, in seconds. */
export const LIMIT_BOUNDS = {
  silenceTimeoutSeconds: [10, 3600],
  maxDurationSeconds: [10, 43_200],
} as const satisfies { readonly [name: string]: readonly [min: number, max: number] }
