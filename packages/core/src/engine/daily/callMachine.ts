import { CALL_MACHINE_FILE } from '../../constants.ts'

/** The version of daily-js that this package depends on, and the version of its call machine. */
export const DAILY_JS_VERSION = '0.92.2'
/** The oldest version of daily-js that works with this package, which is tested with it too. */
export const DAILY_JS_MINIMUM = '0.80.0'

/** The part of Daily's `dailyConfig` with the address of the call machine, and the way to run it. */
export interface CallMachineConfig {
  readonly avoidEval?: unknown
  readonly callObjectBundleUrlOverride?: unknown
  readonly bundlePathOverride?: unknown
}

/** The address of the call machine: an override, or Daily's own host. */
export function callMachineUrl(config: CallMachineConfig = {}, version = DAILY_JS_VERSION): string {
  const { callObjectBundleUrlOverride, bundlePathOverride } = config
  if (typeof callObjectBundleUrlOverride === 'string') return callObjectBundleUrlOverride
  if (typeof bundlePathOverride === 'string') {
    return `${bundlePathOverride.replace(/\/+$/, '')}/${CALL_MACHINE_FILE}`
  }
  return `https://c.daily.co/call-machine/versioned/${version}/static/${CALL_MACHINE_FILE}`
}

/** Imports daily-js. No other file does, so that bundlers make one lazy chunk of it. */
export const importDaily = () => import('./vendor.ts')

/**
 * Fetches daily-js and the call machine, at the same time, without running the call machine. Ignores a failure: the
 * load that needs them tries again and reports it.
 */
export async function preloadDaily(config?: CallMachineConfig): Promise<void> {
  await Promise.allSettled([importDaily(), preloadCallMachine(config)])
}

async function preloadCallMachine(config?: CallMachineConfig): Promise<void> {
  if (typeof document === 'undefined') return
  const url = callMachineUrl(config)
  // Quotes are escaped in JSON as they are in CSS.
  if (document.querySelector(`link[rel=preload][href=${JSON.stringify(url)}]`)) return
  const link = document.createElement('link')
  // daily-js runs it as a script, or fetches its text where eval is allowed: the browser reuses only the same kind.
  if (config?.avoidEval === false) Object.assign(link, { as: 'fetch', crossOrigin: 'anonymous' })
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
