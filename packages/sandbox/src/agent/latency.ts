/** How long the platform takes, each in milliseconds from 0 to 600000. Nothing waits by default. */
export interface Latency {
  /** Until the answer of `POST /call/web`. */
  webCall?: number
  /** Until a join is answered. */
  join?: number
  /** From the client's `playable` to `listening`. */
  listening?: number
  /** From the end of what the caller said to the agent's answer. */
  answer?: number
}
