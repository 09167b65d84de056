/**
 * Runs a function whose failure must not stop the caller: a listener, a hook, a cleanup. An error or a rejection is
 * reported to the page's error handler.
 */
export function callIsolated<A extends readonly unknown[]>(
  listener: (...args: A) => unknown,
  ...args: A
): void {
  try {
    const result = listener(...args)
    if (result instanceof Promise) result.catch(reportUncaught)
  } catch (error) {
    reportUncaught(error)
  }
}

/** Reports an error to the page's error handler. */
export function reportUncaught(error: unknown): void {
  if (typeof reportError === 'function') reportError(error)
  else console.error(error)
}
