import { createEmitter, type Emitter } from '../events/createEmitter.ts'

/** A problem that a developer should know about. It does not affect the call. */
interface Diagnostic {
  /** A stable name, for programs. */
  readonly name: string
  /** A message for people. */
  readonly message: string
  readonly details: { readonly [detail: string]: unknown }
}

/** Reports a problem on the console and in `voice.inspect()`. */
type Diagnose = (
  name: Diagnostic['name'],
  message: Diagnostic['message'],
  details?: Diagnostic['details'],
) => void

/** The diagnostics of a client. */
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
