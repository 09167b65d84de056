/** What people are told of a code: `docs/errors` and the dev panel show it. */
export interface ErrorEntry {
  /** The class that has the code, and the property that says the same. */
  readonly thrownAs: string
  readonly cause: string
  /** What to do, for the developer of the page; `errorMessageForUser` has a sentence for its user. */
  readonly remedy: string
  /** Whether another try may succeed, at once or after the visitor has acted, without a change to the page. */
  readonly retryable: boolean
}
