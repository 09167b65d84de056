import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { CallOptions } from '../call/call.ts'
import { toCall } from '../call/callMethods.ts'
import { validateCallOptions } from './validateCallOptions.ts'

const checkAllCallOptions = vi.fn()
const load = async () => ({ toCall, checkAllCallOptions })

beforeEach(() => void vi.clearAllMocks())

describe('validateCallOptions', () => {
  test.each<[string, CallOptions]>([
    ['nothing', {}],
    ['sources and startAudioOff', { audioSource: true, videoSource: false, startAudioOff: true }],
    ['a device', { audioSource: 'm1', videoSource: 'c1' }],
    ['options that only this client has', { frame: false, joinTimeout: 5000 }],
    [
      'the address of the call machine',
      {
        dailyConfig: {
          avoidEval: true,
          callObjectBundleUrlOverride: 'https://example.com/a.js',
          bundlePathOverride: 'https://example.com/',
        },
      },
    ],
  ])('default: %s is checked without loading the rules', async (_what, options) => {
    await validateCallOptions(options, load)
    expect(checkAllCallOptions).not.toHaveBeenCalled()
  })

  test.each<[string, object]>([
    ['a device that is null', { audioSource: null }],
    ['an invalid switch', { startAudioOff: 'yes' }],
    ['a rarely used option', { subscribeToTracksAutomatically: false }],
    ['a rarely used setting', { dailyConfig: { avoidEval: true, camSimulcastEncodings: [] } }],
    ['a setting of another type', { dailyConfig: { avoidEval: 1 } }],
    ['settings that are a string', { dailyConfig: 'avoidEval' }],
    ['settings that are an empty string', { dailyConfig: '' }],
    ['settings that are a number', { dailyConfig: 7 }],
    ['settings that are null', { dailyConfig: null }],
    ['settings that are an array', { dailyConfig: [] }],
  ])('behavior: %s is checked by all rules', async (_what, options) => {
    await validateCallOptions({ frame: false, joinTimeout: 5000, ...options }, load)
    expect(checkAllCallOptions.mock.calls).toEqual([[options]])
  })

  test('behavior: an invalid join timeout throws before the rules are loaded', async () => {
    await expect(validateCallOptions({ joinTimeout: -1, userName: 'Ada' }, load)).rejects.toMatchObject({
      code: 'validation',
    })
    expect(checkAllCallOptions).not.toHaveBeenCalled()
  })
})
