import type { CreateCallOptions } from '@offhook/core/call'
import type { DailyOptions } from '@offhook/core/daily'
import { createSandbox } from '@offhook/sandbox'
import { callerTrack } from './callerTrack.ts'
import { movingPicture } from './movingPicture.ts'
import { openRoom } from './openRoom.ts'
import { createRawCall } from './rawCall.ts'

/** Set by the build: whether this page has a daily-js older than 0.89. */
declare const __BEFORE_DAILY_0_89__: boolean

/** The script that stands in for Daily's call machine, as every page of the harness serves it. */
const bundleUrl = '/call-machine/call-machine-object-bundle.js'

/** The options with which daily-js loads the stand-in. Each version reads one of the two URLs. */
const dailyConfig = __BEFORE_DAILY_0_89__
  ? { avoidEval: true, callObjectBundleUrlOverride: bundleUrl }
  : { avoidEval: true, bundlePathOverride: '/call-machine' }

const harness = {
  createSandbox,
  openRoom,
  callerTrack,
  movingPicture,
  bundleUrl,
  dailyConfig,
  /** From 0.89 daily-js reports the keys that the other side of a telephone line presses. */
  dtmfIsHeard: !__BEFORE_DAILY_0_89__,
  call: openCall,
  rawCall: (options: Omit<Parameters<typeof createRawCall>[0], 'dailyConfig'> = {}) =>
    createRawCall({ ...options, dailyConfig }),
  // Imported on demand, so that a broken module fails its own tests only
  daily: async () => (await import('@daily-co/daily-js')).default,
  core: () => import('@offhook/core'),
  coreDaily: () => import('@offhook/core/daily'),
  coreCall: () => import('@offhook/core/call'),
  element: () => import('@offhook/core/element'),
  react: async () => ({ ...(await import('react')), ...(await import('react-dom/client')) }),
  offhookReact: () => import('@offhook/react'),
  devPanel: () => import('@offhook/core/dev-panel'),
  agentModels: () => import('./agentModels.ts'),
  callModel: () => import('../call/model.ts'),
  contract: () => import('../../../packages/core/src/testing/internal/engineContract.ts'),
  testing: () => import('@offhook/core/testing'),
  validators: () => import('../validators/agree.ts'),
  voiceScenarios: () => import('../voice/scenarios.ts'),
  vapi: async () => fromCommonJs(await import('vapi-web-2.3.8')),
}

/** Creates a call object of Offhook, and a room in which a scenario plays. */
async function openCall(
  scenario: string,
  options: Omit<CreateCallOptions, 'engine'> = {},
  engine: DailyOptions = {},
) {
  const { createCall } = await import('@offhook/core/call')
  const { daily } = await import('@offhook/core/daily')
  const { url } = await openRoom(scenario)
  return { call: createCall({ engine: daily({ dailyConfig, ...engine }), ...options }), url }
}

/** The default export of a CommonJS package, which a bundler may wrap once more. */
function fromCommonJs<Exported extends object>({ default: exported }: { default: Exported }): Exported {
  return 'default' in exported ? (exported.default as Exported) : exported
}

/** The value of `window.harness` in the page of a test. */
export type Harness = typeof harness

declare global {
  interface Window {
    harness: Harness
  }
}

window.harness = harness
