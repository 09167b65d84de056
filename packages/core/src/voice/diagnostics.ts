import { createEmitter, type Emitter } from '../events/createEmitter.ts'

/** Something that a developer should know of, and that ends nothing. */
interface Diagnostic {
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

/** The reports of a client to its developer, and the subscription to them. */
export interface Diagnostics {
  readonly diagnose: Diagnose
  readonly onDiagnostic: Emitter<{ diagnostic: Diagnostic }>['on']
}

export function createDiagnostics(): Diagnostics {
  const { emit, on } = createEmitter<{ diagnostic: Diagnostic }>()
  return {
    diagnose(name, message, details = {}) {
      console.warn(message)
      emit('diagnostic', { name, message, details })
    },
    onDiagnostic: on,
  }
}
