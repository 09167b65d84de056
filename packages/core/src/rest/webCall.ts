/** The fields of a web call that the voice client reads; the platform may send more. */
export interface WebCall {
  /** The call's id at the platform; `unknown` where it gave none. */
  readonly id: string
  /** The room to join: absolute https, or localhost. */
  readonly webCallUrl: string
  /** What is kept of the call: whether its video is recorded. */
  readonly artifactPlan?: { readonly videoRecordingEnabled?: boolean; readonly [field: string]: unknown }
  readonly assistant?: {
    readonly voice?: { readonly provider?: string; readonly [field: string]: unknown }
    readonly [field: string]: unknown
  }
  /** How the room is reached. */
  readonly transport?: {
    /** The room to join, where there is no `webCallUrl`. */
    readonly callUrl?: string
    /** Whether the assistant sends a video. */
    readonly assistantVideoEnabled?: boolean
    /**
     * The media service's token for the room. `reconnect()` takes one; the web calls that the client shows have none,
     * since it is a credential.
     */
    readonly callToken?: string
    readonly [field: string]: unknown
  }
  readonly [field: string]: unknown
}
