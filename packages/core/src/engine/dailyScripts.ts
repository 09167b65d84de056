import { CALL_MACHINE_FILE } from '../constants.ts'
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
