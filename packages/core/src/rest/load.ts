import { ConnectionError } from '../errors/requestErrors.ts'

/**
 * A part of the client that is fetched when it is needed.
 *
 * @throws ConnectionError, with its cause, where it cannot be fetched: the network is gone, or the page was published
 * anew since it was loaded
 */
export const load = <Part>(part: Promise<Part>): Promise<Part> =>
  part.catch((cause: unknown) => {
    throw new ConnectionError('A part of the client could not be fetched.', { cause })
  })
