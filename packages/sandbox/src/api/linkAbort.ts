/** Creates a controller that aborts with the signal as well. */
export function linkAbort(signal: AbortSignal): AbortController {
  const controller = new AbortController()
  const abort = () => controller.abort(signal.reason)
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort, { once: true })
  return controller
}
