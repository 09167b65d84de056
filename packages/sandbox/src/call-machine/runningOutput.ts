/** What of a meeting goes elsewhere, each by instance id. */
export type OutputKind = 'recording' | 'live-streaming' | 'transcription'

/** An output that is running. */
export interface RunningOutput {
  kind: OutputKind
  instanceId: string
  /** What was asked for, with all that was changed since. */
  options: { readonly [field: string]: unknown }
}
