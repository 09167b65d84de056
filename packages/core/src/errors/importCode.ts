import { ConnectionError } from './requestErrors.ts'

/**
 * Imports code of this library. A failed import is one kind of error, because browsers and bundlers each throw their own.
 *
 * @throws ConnectionError with the code `code-load`
 */
export async function importCode<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (cause) {
    const message =
      'A script of the call could not be loaded: the page is offline, or a newer version replaced it.'
    throw new ConnectionError(message, { cause }, 'code-load')
  }
}
