import { createSandbox } from '@offhook/sandbox'
import { callerTrack } from './callerTrack.ts'

/** The script that stands in for Daily's call machine, as every page of the harness serves it. */
const bundleUrl = '/call-machine/call-machine-object-bundle.js'

const harness = {
  createSandbox,
  callerTrack,
  bundleUrl,
  /** What daily-js needs to load the stand-in: each of its versions reads one of these, and ignores the other. */
  dailyConfig: __DAILY_0_80__
    ? { avoidEval: true, callObjectBundleUrlOverride: bundleUrl }
    : { avoidEval: true, bundlePathOverride: '/call-machine' },
  // imported when a test asks, so that what is broken in one breaks no other
  daily: async () => (await import('@daily-co/daily-js')).default,
  core: () => import('@offhook/core'),
  coreDaily: () => import('@offhook/core/daily'),
  testing: () => import('@offhook/core/testing'),
  vapi: async () => (await import('vapi-web-2.3.8')).default,
}

/** What a test finds in the page as `window.harness`. */
export type Harness = typeof harness

declare global {
  var __DAILY_0_80__: boolean
  interface Window {
    harness: Harness
  }
}

window.harness = harness
