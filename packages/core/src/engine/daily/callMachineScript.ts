import { CALL_MACHINE_FILE } from '../../constants.ts'
import { CallError } from '../../errors/CallError.ts'
import { type CallMachineConfig, callMachineUrl } from './callMachine.ts'

/** Removes the script elements that daily-js leaves behind. A script that is still loading runs all the same. */
export function removeCallMachines(config: CallMachineConfig): void {
  const url = callMachineUrl(config)
  for (const script of globalThis.document?.querySelectorAll('head > script') ?? []) {
    const src = script.getAttribute('src')
    // daily-js tries other hosts of Daily's too
    if (src === url || src?.endsWith(`/${CALL_MACHINE_FILE}`)) script.remove()
  }
}

/**
 * Reports that the address of the call machine answers something other than a script, such as the page that a host
 * sends in place of a missing file: daily-js treats that as loaded, and waits for ever. Browsers do not say so for an
 * address of another origin. Returns a function that stops watching.
 */
export function watchCallMachine(config: CallMachineConfig, onFail: (error: CallError) => void): () => void {
  const url = callMachineUrl(config)
  const onError = (event: ErrorEvent) => {
    const { error, filename } = event
    if (!(error instanceof SyntaxError) || filename !== new URL(url, document.baseURI).href) return
    // the caller reports it, so the console does not
    event.preventDefault()
    const cause = new Error(`${url} answered something other than a script.`, { cause: error })
    onFail(new CallError('connection-error', 'Failed to load call object bundle.', { cause }))
  }
  window.addEventListener('error', onError)
  return () => window.removeEventListener('error', onError)
}
