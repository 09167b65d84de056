import { CALL_MACHINE_FILE } from '../constants.ts'
import { CallError } from '../errors/CallError.ts'
import { callMachineUrl, type DailyConfig } from './dailyBytes.ts'

/** Removes the script elements that daily-js loads call machines with, and leaves behind. One that still loads, runs. */
export function removeCallMachines(dailyConfig: DailyConfig): void {
  const url = callMachineUrl(dailyConfig)
  for (const script of globalThis.document?.querySelectorAll('head > script') ?? []) {
    const src = script.getAttribute('src')
    // it looks for Daily's own on other hosts too
    if (src === url || src?.endsWith(`/${CALL_MACHINE_FILE}`)) script.remove()
  }
}

/**
 * Hears when what stands at the call machine's address is no script, such as the page that a host answers in place of a
 * missing file: daily-js takes it as loaded, and waits for it. Of another origin the browser does not tell. Returns its
 * own undo.
 */
export function watchCallMachine(dailyConfig: DailyConfig, onOther: (error: CallError) => void): () => void {
  const url = callMachineUrl(dailyConfig)
  const hear = (event: ErrorEvent) => {
    const { error, filename } = event
    if (!(error instanceof SyntaxError) || filename !== new URL(url, document.baseURI).href) return
    // told as an error of ours, not on the console
    event.preventDefault()
    const cause = new Error(`${url} answered something other than a script.`, { cause: error })
    onOther(new CallError('connection-error', 'Failed to load call object bundle.', { cause }))
  }
  window.addEventListener('error', hear)
  return () => window.removeEventListener('error', hear)
}
