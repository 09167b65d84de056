/** What people are told of a code: `docs/errors` and the dev panel show it. */
export interface ErrorEntry {
  /** The class that has the code, and the property that says the same. */
  readonly thrownAs: string
  readonly cause: string
  /** What to do, for whoever builds the page; what visitors are told is theirs to word. */
  readonly remedy: string
  /** Whether the same again, unchanged, may succeed. */
  readonly retryable: boolean
}
