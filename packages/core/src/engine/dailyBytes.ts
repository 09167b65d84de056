import { CALL_MACHINE_FILE } from '../constants.ts'

/** The version of daily-js that this package depends on; its call machine has the same. */
export const DAILY_JS_VERSION = '0.92.2'

/** What of Daily's `dailyConfig` says where the call machine comes from, and how it is run. */
interface BundleConfig {
  readonly avoidEval?: unknown
  readonly callObjectBundleUrlOverride?: unknown
  readonly bundlePathOverride?: unknown
}

/** As much of it as concerns the call machine. */
export type DailyConfig = BundleConfig | undefined

/** Where the call machine comes from: an override, or Daily's own host. */
export function callMachineUrl(dailyConfig: DailyConfig, version = DAILY_JS_VERSION): string {
  const { callObjectBundleUrlOverride, bundlePathOverride } = dailyConfig ?? {}
  if (typeof callObjectBundleUrlOverride === 'string') return callObjectBundleUrlOverride
  if (typeof bundlePathOverride === 'string') {
    return `${bundlePathOverride.replace(/\/+$/, '')}/${CALL_MACHINE_FILE}`
  }
  return `https://c.daily.co/call-machine/versioned/${version}/static/${CALL_MACHINE_FILE}`
}

/** Imports daily-js: its one place, so that bundlers make one lazy chunk of it. */
export const importDaily = () => import('./vendor.ts')

/**
 * Fetches daily-js and the call machine, at the same time, without running the latter. A failure is
 * not reported: the load that needs them tries again and says what is wrong.
 */
export async function preloadDaily(dailyConfig?: DailyConfig): Promise<void> {
  await Promise.allSettled([importDaily(), preloadCallMachine(dailyConfig)])
}

async function preloadCallMachine(dailyConfig: DailyConfig): Promise<void> {
  if (typeof document === 'undefined') return
  const url = callMachineUrl(dailyConfig)
  // quotes are escaped in JSON as they are in CSS
  if (document.querySelector(`link[rel=preload][href=${JSON.stringify(url)}]`)) return
  const link = document.createElement('link')
  // daily-js runs it as a script, or where eval is allowed fetches its text: only the same kind is reused
  if (dailyConfig?.avoidEval === false) Object.assign(link, { as: 'fetch', crossOrigin: 'anonymous' })
  else link.as = 'script'
  link.rel = 'preload'
  link.href = url
  await new Promise<void>((resolve) => {
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      resolve()
    }
    document.head.append(link)
  })
}
