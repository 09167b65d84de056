/** Something that a developer should know of, and that ends nothing. */
export interface Diagnostic {
  /** Stable, and meant for programs. */
  readonly name: string
  /** Meant for people. */
  readonly message: string
  readonly details: { readonly [detail: string]: unknown }
}

/** Tells the developer on the console, and in `voice.inspect()`. */
export type Diagnose = (
  name: Diagnostic['name'],
  message: Diagnostic['message'],
  details?: Diagnostic['details'],
) => void
