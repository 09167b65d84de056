import { ConnectionError } from './requestErrors.ts'

/**
 * Creates a function that imports code of this library, and keeps it: a further `import()` takes the browser a task of its
 * own, which a call would wait for. A failed import is one kind of error, because browsers and bundlers each throw their
 * own, and the next use imports again.
 *
 * The function rejects with a ConnectionError of the code `code-load`.
 */
export const createImport = <Module>(load: () => Promise<Module>): (() => Promise<Module>) => {
  let code: Module | undefined
  return async () => {
    code ??= await importCode(load)
    return code
  }
}

async function importCode<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (cause) {
    const message =
      'A script of the call could not be loaded: the page is offline, or a newer version replaced it.'
    throw new ConnectionError(message, { cause }, 'code-load')
  }
}
