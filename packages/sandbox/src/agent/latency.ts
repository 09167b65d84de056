import { isRecord } from '../fields.ts'

/** The delays of the platform, each in milliseconds from 0 to 600000. Default: none. */
export interface Latency {
  /** Milliseconds until the answer of `POST /call/web`. */
  webCall?: number
  /** Milliseconds until a join is answered. */
  join?: number
  /** Milliseconds from the client's `playable` to `listening`. */
  listening?: number
  /** Milliseconds from the end of the user's words to the agent's answer. */
  answer?: number
}

/** The names of the delays. */
export const LATENCY_NAMES = [
  'webCall',
  'join',
  'listening',
  'answer',
] as const satisfies readonly (keyof Latency)[]

/** The longest delay, in milliseconds. */
export const LATENCY_MAX_MS = 600_000

/** Returns the name of a delay, or undefined for an unknown name. */
export const findLatencyName = (text: string | undefined): keyof Latency | undefined =>
  LATENCY_NAMES.find((name) => name === text)

/** Whether a value is an object of known delays, each within the bounds. */
export const isLatency = (value: unknown): value is Latency =>
  isRecord(value) &&
  Object.entries(value).every(
    ([name, ms]) =>
      findLatencyName(name) &&
      (ms === undefined || (typeof ms === 'number' && ms >= 0 && ms <= LATENCY_MAX_MS)),
  )
