import { InvalidStateError } from '../errors/InvalidStateError.ts'

/** Reports wrong uses of a call object. */
export interface Misuse {
  /** Logs a text once, and returns the error to throw. */
  readonly report: (text: string) => InvalidStateError
  /**
   * Throws when the call is destroyed. Without strict mode it only logs, and the caller ignores the use. A method that
   * returns a promise always throws, because its promise has to settle.
   *
   * @returns whether to ignore the use
   */
  readonly assertNotDestroyed: (returnsPromise: boolean) => boolean
}

/** Creates a reporter that logs each text once, so that a faulty loop does not fill the console. */
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
    assertNotDestroyed(returnsPromise) {
      if (!isDestroyed()) return false
      log('Use after destroy')
      if (isStrict || returnsPromise) throw new InvalidStateError('Use after destroy', 'destroyed')
      return true
    },
  }
}
