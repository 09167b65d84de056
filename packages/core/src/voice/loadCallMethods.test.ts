import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { CallOptions } from '../call/call.ts'
import type { CallObject } from '../call/callObject.ts'
import { createEmitter } from '../events/createEmitter.ts'
import { createCallMethods, validateCallOptions } from './loadCallMethods.ts'

/** What a page pays to download only when it needs it. */
const library = vi.hoisted(() => ({
  validateCallOptions: vi.fn(),
  toCall: vi.fn((call: object) => ({ methodsOf: call })),
}))
vi.mock('../call/callMethods.ts', () => library)

beforeEach(() => void vi.clearAllMocks())

describe('checkCall', () => {
  test.each<[string, CallOptions]>([
    ['nothing', {}],
    ['which devices to begin with', { audioSource: true, videoSource: false, startAudioOff: true }],
    ['a device', { audioSource: 'm1', videoSource: 'c1' }],
    ['what only we take', { frame: false, joinTimeout: 5000 }],
    [
      'where the call machine comes from',
      {
        dailyConfig: {
          avoidEval: true,
          callObjectBundleUrlOverride: 'https://example.com/a.js',
          bundlePathOverride: 'https://example.com/',
        },
      },
    ],
  ])('default: %s is known to keep the rules', async (_what, options) => {
    await validateCallOptions(options)
    expect(library.validateCallOptions).not.toHaveBeenCalled()
  })

  test.each<[string, object]>([
    ['no device at all', { audioSource: null }],
    ['a switch that is none', { startAudioOff: 'yes' }],
    ['an option that nearly no page gives', { subscribeToTracksAutomatically: false }],
    ['a setting that nearly no page gives', { dailyConfig: { avoidEval: true, camSimulcastEncodings: [] } }],
    ['a setting of another kind', { dailyConfig: { avoidEval: 1 } }],
    ['settings that are none', { dailyConfig: 'avoidEval' }],
    ['settings that are empty, and a text', { dailyConfig: '' }],
    ['settings that are a number', { dailyConfig: 7 }],
    ['settings that are null', { dailyConfig: null }],
    ['settings that are a list', { dailyConfig: [] }],
  ])('behavior: %s is checked by all the rules', async (_what, options) => {
    await validateCallOptions({ frame: false, joinTimeout: 5000, ...options })
    expect(library.validateCallOptions.mock.calls).toEqual([[options]])
  })

  test('behavior: a join timeout that is none is refused before anything is fetched', async () => {
    await expect(validateCallOptions({ joinTimeout: -1, userName: 'Ada' })).rejects.toMatchObject({
      code: 'validation',
    })
    expect(library.validateCallOptions).not.toHaveBeenCalled()
  })
})

test('createLibrary: makes all methods when the room is joined, without being asked', async () => {
  const emitter = createEmitter<Record<string, unknown>>()
  const call = { emitter } as unknown as CallObject
  const methods = createCallMethods(call)
  emitter.emit('loaded', undefined)
  await vi.dynamicImportSettled()
  expect(methods.get()).toBeNull()
  emitter.emit('joined-meeting', undefined)
  await vi.waitFor(() => expect(methods.get()).toEqual({ methodsOf: call }))
  expect(library.toCall).toHaveBeenCalledTimes(1)
})
