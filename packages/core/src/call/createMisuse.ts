import { InvalidStateError } from '../errors/InvalidStateError.ts'

/** How a call object says that it is used wrongly. */
export interface Misuse {
  /** Says it on the console, once for each text, and gives the error to throw. */
  readonly report: (text: string) => InvalidStateError
  /**
   * Refuses the use of a destroyed call. Without strict mode it is only said; what is answered with a promise is
   * refused all the same, since it has to settle.
   *
   * @returns whether the use is to be ignored
   */
  readonly refuseAfterDestroy: (isAnswered: boolean) => boolean
}

/** Creates the memory of what was said already: a loop that goes wrong is one line on the console, not thousands. */
export function createMisuse(isDestroyed: () => boolean, isStrict: boolean): Misuse {
  const said = new Set<string>()
  const say = (text: string) => {
    if (said.has(text)) return
    said.add(text)
    console.error(text)
  }
  return {
    report(text) {
      say(text)
      return new InvalidStateError(text)
    },
    refuseAfterDestroy(isAnswered) {
      if (!isDestroyed()) return false
      say('Use after destroy')
      if (isStrict || isAnswered) throw new InvalidStateError('Use after destroy', 'destroyed')
      return true
    },
  }
}
