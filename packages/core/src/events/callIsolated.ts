/**
 * Runs a user's listener so that an exception in it reaches the page's error handler
 * and stops neither the other listeners nor the call.
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

function reportUncaught(error: unknown): void {
  if (typeof reportError === 'function') reportError(error)
  else console.error(error)
}
