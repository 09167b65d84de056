import { InvalidStateError } from '../errors/InvalidStateError.ts'

/** Reports wrong uses of a call object. */
export interface Misuse {
  /** Logs a text once, and returns the error to throw. */
  readonly report: (text: string) => InvalidStateError
  /** Throws, and logs, when the call is destroyed. For methods that return a promise, which has to settle. */
  readonly assertNotDestroyed: () => void
  /** Returns whether the call is destroyed, for methods that return no promise. If so, logs, and throws in strict mode. */
  readonly shouldIgnoreUse: () => boolean
}

/** Creates a reporter that logs each text once, so that a faulty loop does not fill the console. */
export function createMisuse(isDestroyed: () => boolean, isStrict: boolean): Misuse {
  const logged = new Set<string>()
  const log = (text: string) => {
    if (logged.has(text)) return
    logged.add(text)
    console.error(text)
  }
  const reportDestroyed = () => {
    log('Use after destroy')
    return new InvalidStateError('Use after destroy', 'destroyed')
  }
  return {
    report(text) {
      log(text)
      return new InvalidStateError(text)
    },
    assertNotDestroyed() {
      if (isDestroyed()) throw reportDestroyed()
    },
    shouldIgnoreUse() {
      if (!isDestroyed()) return false
      const error = reportDestroyed()
      if (isStrict) throw error
      return true
    },
  }
}
