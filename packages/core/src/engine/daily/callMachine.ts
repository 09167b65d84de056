import { CALL_MACHINE_FILE } from '../../constants.ts'
import { createImport } from '../../errors/createImport.ts'
import { ConnectionError } from '../../errors/requestErrors.ts'
import type { CreateEngine } from '../engine.ts'

/** The version of daily-js that this package depends on, and the version of its call machine. */
export const DAILY_JS_VERSION = '0.92.2'
/** The oldest version of daily-js that works with this package, which is tested with it too. */
export const DAILY_JS_MINIMUM = '0.80.0'

/** The part of Daily's `dailyConfig` with the address of the call machine, and the way to run it. */
export interface CallMachineConfig {
  readonly avoidEval?: unknown
  readonly callObjectBundleUrlOverride?: unknown
  readonly bundlePathOverride?: unknown
  readonly proxyUrl?: unknown
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

/** The domains on which daily-js looks for the call machine, in its order. */
const DAILY_DOMAINS = ['daily.co', 'dailywebrtc.com', 'dailywebrtc.net']

/** The addresses at which daily-js looks for the call machine: an override only, or each of Daily's domains. */
const callMachineUrls = (url: string): readonly string[] =>
  url === callMachineUrl() ? DAILY_DOMAINS.map((domain) => url.replace('daily.co', domain)) : [url]

/**
 * Imports daily-js. No other file does, so that bundlers make one lazy chunk of it.
 *
 * @throws ConnectionError with the code `code-load`
 */
export const importDaily = /* @__PURE__ */ createImport(() => import('./vendor.ts'))

/** Loads daily-js and the call machine ahead of a call. */
export function createDailyLoader(
  config?: CallMachineConfig,
): Required<Pick<CreateEngine, 'preload' | 'loadCode'>> {
  let failure: ConnectionError | null = null
  let failures = 0
  let fetching: Promise<void> | null = null

  async function preloadMachine(): Promise<void> {
    failure = await preloadCallMachine(config, failures)
    if (failure) failures += 1
  }

  return {
    async preload() {
      fetching = preloadMachine()
      await Promise.allSettled([importDaily(), fetching])
    },
    async loadCode() {
      await importDaily()
      // After a failure, the fetch that runs now decides.
      if (failure) await fetching
      if (failure) throw failure
    },
  }
}

/**
 * Fetches the call machine without running it. Returns an error if none of its addresses answers. Chromium remembers for
 * the whole page that a preload of an address has failed, so after a failure a query makes it another address.
 */
async function preloadCallMachine(
  config: CallMachineConfig | undefined,
  failures: number,
): Promise<ConnectionError | null> {
  // daily-js fetches it through the proxy, where there is one.
  if (typeof document === 'undefined' || config?.proxyUrl) return null
  const url = callMachineUrl(config)
  for (const each of callMachineUrls(url)) {
    const address = failures === 0 ? each : `${each}${each.includes('?') ? '&' : '?'}retry=${failures}`
    if (await preloadScript(address, config?.avoidEval)) return null
  }
  const cause = new Error(`${url} could not be fetched.`)
  return new ConnectionError('Failed to load call object bundle.', { cause }, 'code-load')
}

/** Fetches a script. Returns whether it was fetched, now or before. */
async function preloadScript(url: string, avoidEval: unknown): Promise<boolean> {
  if (document.querySelector(`link[rel=preload][href=${JSON.stringify(url)}]`)) return true
  const link = document.createElement('link')
  // daily-js runs it as a script, or fetches its text where eval is allowed: the browser reuses only the same kind.
  if (avoidEval === false) Object.assign(link, { as: 'fetch', crossOrigin: 'anonymous' })
  else link.as = 'script'
  link.rel = 'preload'
  link.href = url
  return new Promise((resolve) => {
    link.onload = () => resolve(true)
    link.onerror = () => {
      link.remove()
      resolve(false)
    }
    document.head.append(link)
  })
}
