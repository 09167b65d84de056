/**
 * The checks of what a call is given. They are handed in, since they are most of the call library's bytes:
 * the voice client, whose own orders need none, loads them beside the call.
 */
export interface CallChecks {
  /** Any options object; a join's too, after `join`. */
  readonly options: (options: unknown) => void
  readonly join: (options: unknown) => void
}
