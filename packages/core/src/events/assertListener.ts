import { throwInvalid } from '../errors/throwInvalid.ts'

/** @throws ValidationError for a listener that is not a function */
export function assertListener(listener: unknown): void {
  if (typeof listener !== 'function')
    throwInvalid('event', 'listener', 'listener must be a function.', listener)
}
