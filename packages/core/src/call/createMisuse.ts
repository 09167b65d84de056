import { InvalidStateError } from '../errors/InvalidStateError.ts'

/** Reports wrong uses of a call object. */
export interface Misuse {
  /** Logs a text once, and returns the error to throw. */
  readonly report: (text: string) => InvalidStateError
  /**
   * Throws when the call is destroyed. Without strict mode it only logs, unless the method returns a promise, which has
   * to settle.
   *
   * @returns whether to ignore the use
   */
  readonly refuseAfterDestroy: (returnsPromise: boolean) => boolean
}

/** Creates a reporter that logs each text once: a faulty loop is one line on the console, not thousands. */
export function createMisuse(isDestroyed: () => boolean, isStrict: boolean): Misuse {
  const logged = new Set<string>()
  const log = (text: string) => {
    if (logged.has(text)) return
    logged.add(text)
    console.error(text)
  }
  return {
    report(text) {
      log(text)
      return new InvalidStateError(text)
    },
    refuseAfterDestroy(returnsPromise) {
      if (!isDestroyed()) return false
      log('Use after destroy')
      if (isStrict || returnsPromise) throw new InvalidStateError('Use after destroy', 'destroyed')
      return true
    },
  }
}
