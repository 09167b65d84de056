/** How the connection of a call is. */
export interface VoiceNetwork {
  /**
   * `none` without a call; `stable`; `degraded` while the quality is low; `interrupted` while signalling or media are
   * cut off; `resumed` for three seconds after they came back; `lost` when the call ended for want of a connection.
   */
  readonly phase: 'none' | 'stable' | 'degraded' | 'interrupted' | 'resumed' | 'lost'
  /** How good the media service finds the visitor's network. */
  readonly quality: 'unknown' | 'good' | 'warning' | 'bad'
  /** Why the quality is low, in the media service's words, such as `sendPacketLoss`. */
  readonly reasons: readonly string[]
  /** How often the connection was cut off in this call. */
  readonly interruptions: number
  /** When the phase began, in milliseconds since the epoch; 0 without a call. */
  readonly since: number
}

export const NO_NETWORK: VoiceNetwork = Object.freeze({
  phase: 'none',
  quality: 'unknown',
  reasons: [],
  interruptions: 0,
  since: 0,
})
