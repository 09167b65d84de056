/**
 * Runs a listener of the page. An error in it is reported to the page's error handler, and stops neither other
 * listeners nor the call.
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
