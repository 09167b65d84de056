/** The connection of a call. */
export interface VoiceNetwork {
  /**
   * `none` without a call; `stable`; `degraded` while the quality is low; `interrupted` while signaling or media are
   * disconnected; `resumed` for three seconds after they reconnect; `lost` after the lost connection ended the call.
   */
  readonly phase: 'none' | 'stable' | 'degraded' | 'interrupted' | 'resumed' | 'lost'
  /** The quality of the user's network, as the media service rates it. */
  readonly quality: 'unknown' | 'good' | 'warning' | 'bad'
  /** The reasons of a low quality, as the media service names them, such as `sendPacketLoss`. */
  readonly reasons: readonly string[]
  /** The number of interruptions of the connection in this call. */
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
