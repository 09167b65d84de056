import { InvalidStateError } from '../errors/InvalidStateError.ts'

/** How a call object says that it is used wrongly. */
export interface Misuse {
  /** Says it on the console, once for each text, and gives the error to throw. */
  readonly report: (text: string) => InvalidStateError
  /** Not said on the console: code that still runs while a call is being ended ends with it. */
  readonly refuseAfterDestroy: () => void
}

/** Creates the memory of what was said already: a loop that goes wrong is one line on the console, not thousands. */
export function createMisuse(isDestroyed: () => boolean): Misuse {
  const said = new Set<string>()
  return {
    report(text) {
      if (!said.has(text)) {
        said.add(text)
        console.error(text)
      }
      return new InvalidStateError(text)
    },
    refuseAfterDestroy() {
      if (isDestroyed()) throw new InvalidStateError('Use after destroy', 'destroyed')
    },
  }
}
