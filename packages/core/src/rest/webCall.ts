/** The fields of a web call that the voice client reads; the platform may send more. */
export interface WebCall {
  readonly id: string
  /** The room to join: absolute https, or localhost. */
  readonly webCallUrl: string
  readonly artifactPlan?: { readonly videoRecordingEnabled?: boolean; readonly [field: string]: unknown }
  readonly assistant?: {
    readonly voice?: { readonly provider?: string; readonly [field: string]: unknown }
    readonly [field: string]: unknown
  }
  readonly [field: string]: unknown
}
