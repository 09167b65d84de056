/** How long the platform takes, each in milliseconds from 0 to 600000. Nothing waits by default. */
export interface Latency {
  /** Milliseconds until the answer of `POST /call/web`. */
  webCall?: number
  /** Milliseconds until a join is answered. */
  join?: number
  /** Milliseconds from the client's `playable` to `listening`. */
  listening?: number
  /** Milliseconds from the end of what the caller said to the agent's answer. */
  answer?: number
}
