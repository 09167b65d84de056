import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { CallOptions } from '../call/call.ts'
import { checkAllCallOptions, testConnectivity, toCall } from '../call/callMethods.ts'
import { ValidationError } from '../errors/ValidationError.ts'
import { createStore } from '../store/createStore.ts'
import { fakeTrack } from '../testing/fakeEngine.ts'
import { createInputChecks, hasOnlyBasicOptions, toWebCallRequest, validateStartOptions } from './options.ts'
import { idleState } from './state.ts'
import type { StartOptions, StartTarget } from './types.ts'

const catchFrom = (act: () => unknown) => {
  try {
    act()
    return 'accepted'
  } catch (error) {
    const { subject, failures } = error as ValidationError
    return [subject, ...failures.map(({ path, message }) => `${path}: ${message}`)]
  }
}
const convert = (target: unknown) => () => toWebCallRequest('start', target as StartTarget)
const none = ['start target', ': Assistant or Squad or Workflow must be provided.']

describe('toWebCallRequest', () => {
  test.each<[string | StartTarget, object]>([
    ['a', { assistantId: 'a' }],
    [{ squad: 's' }, { squadId: 's' }],
    [{ workflow: { nodes: [] } }, { workflow: { nodes: [] } }],
    [
      { assistant: 'a', assistantOverrides: { name: 'b' }, workflowOverrides: {} },
      { assistantId: 'a', assistantOverrides: { name: 'b' }, workflowOverrides: {} },
    ],
    [
      { squad: 's', squadOverrides: { members: [] } },
      { squadId: 's', squadOverrides: { members: [] } },
    ],
    [
      { assistant: 'a', assistantVersion: 'v2' },
      { assistantId: 'a', assistantVersion: 'v2' },
    ],
    [{ assistant: 'a', squad: null, workflow: '' } as never, { assistantId: 'a' }],
    // The platform decides which of them is used.
    [
      { assistant: 'a', squad: { members: [] }, workflow: 'w' },
      { assistantId: 'a', squad: { members: [] }, workflowId: 'w' },
    ],
  ])('default: %j becomes %j', (target, request) => {
    expect(toWebCallRequest('start', target)).toEqual(request)
  })

  test.each([
    [null],
    [undefined],
    [''],
    [' '],
    [{}],
    [{ assistant: null }],
    [{ squad: [] }],
    [{ workflow: 7 }],
  ])('behavior: throws for %j, without an assistant, squad or workflow', (target) => {
    expect(catchFrom(convert(target))).toEqual(none)
  })

  test.each<[string, unknown, string]>([
    [
      'a version that is a number',
      { assistant: 'a', assistantVersion: 2 },
      'assistantVersion: assistantVersion must be a non-empty string.',
    ],
    [
      'an empty version',
      { assistant: 'a', assistantVersion: ' ' },
      'assistantVersion: assistantVersion must be a non-empty string.',
    ],
    [
      'squad overrides that are an array',
      { squad: 's', squadOverrides: [] },
      'squadOverrides: squadOverrides must be an object.',
    ],
    [
      'overrides that are not serializable',
      { workflow: 'w', workflowOverrides: { limit: 1n } },
      'workflowOverrides: The start target must be serializable to JSON.',
    ],
    [
      'overrides that are a string',
      { assistant: 'a', assistantOverrides: 'loud' },
      'assistantOverrides: assistantOverrides must be an object.',
    ],
    [
      'overrides that are an array',
      { workflow: 'w', workflowOverrides: [] },
      'workflowOverrides: workflowOverrides must be an object.',
    ],
    [
      'overrides that are null',
      { workflow: 'w', workflowOverrides: null },
      'workflowOverrides: workflowOverrides must be an object.',
    ],
    [
      'a squad that is a number, beside an assistant',
      { assistant: 'a', squad: 5 },
      'squad: squad must be an id or an object.',
    ],
    [
      'an assistant that is an array, beside a squad',
      { assistant: [], squad: 's' },
      'assistant: assistant must be an id or an object.',
    ],
    [
      'a misspelled name',
      { assistant: 'a', assistantOverides: {} },
      'assistantOverides: A target has no option assistantOverides, only assistant, squad, workflow, assistantOverrides, squadOverrides, workflowOverrides, assistantVersion.',
    ],
    [
      'a target that is not serializable',
      { assistant: { maxTokens: 1n } },
      'assistant: The start target must be serializable to JSON.',
    ],
    [
      'a target that is undefined as JSON',
      { squad: { members: { toJSON: () => 2n } } },
      'squad: The start target must be serializable to JSON.',
    ],
  ])('behavior: throws for %s', (_what, target, failure) => {
    expect(catchFrom(convert(target))).toEqual(['start target', failure])
  })

  test('behavior: the error has every invalid field', () => {
    const target = { assistant: 'a', assistantOverrides: 1, squadOverrides: 2 }
    expect(catchFrom(convert(target))).toEqual([
      'start target',
      'assistantOverrides: assistantOverrides must be an object.',
      'squadOverrides: squadOverrides must be an object.',
    ])
  })
})

describe('validateStartOptions', () => {
  test.each([
    [undefined],
    [null],
    [{}],
    [{ signal: new AbortController().signal, muted: true }],
    [{ signal: null }],
  ])('default: accepts %j', (options) => {
    expect(catchFrom(() => validateStartOptions('start', options as StartOptions))).toBe('accepted')
  })

  test.each<[object, string]>([
    [{ mute: true }, 'mute: resume() has no option mute, only signal, muted.'],
    [{ mutedByUser: true }, 'mutedByUser: resume() has no option mutedByUser, only signal, muted.'],
    [{ unmuted: true }, 'unmuted: resume() has no option unmuted, only signal, muted.'],
    [{ signal: {} }, 'signal: signal must be an AbortSignal.'],
  ])('behavior: throws for %j', (options, failure) => {
    expect(catchFrom(() => validateStartOptions('resume', options))).toEqual(['start options', failure])
  })

  test('behavior: a start validates its target before its options', () => {
    const options: object = { mute: true }
    const failure = 'mute: connect() has no option mute, only signal, muted.'
    expect(catchFrom(() => toWebCallRequest('connect', 'a', options))).toEqual(['start options', failure])
    expect(catchFrom(() => toWebCallRequest('connect', '', options))).toEqual(none)
  })
})

const VALUES = [
  ...[undefined, null, true, false, 0, 1, Number.NaN, Infinity, 5n, '', 'id', 'true'],
  ...[{}, [], { avoidEval: true }, () => true, Symbol('a'), fakeTrack()],
]

const isValid = (options: object): boolean => {
  try {
    checkAllCallOptions(options)
    return true
  } catch {
    return false
  }
}

const BASIC = ['audioSource', 'videoSource', 'startAudioOff']
const BASIC_CONFIG = ['avoidEval', 'callObjectBundleUrlOverride', 'bundlePathOverride']
const NAMES = [...BASIC, ...BASIC_CONFIG, 'userName', 'url', 'joinTimeout', 'frame', 'nope', 'constructor']

/** Every name with every value, at the top and in `dailyConfig`. */
const CASES = NAMES.flatMap((name) =>
  VALUES.flatMap((value) => [{ [name]: value }, { dailyConfig: { [name]: value } }]),
)
const BASIC_CASES = CASES.filter(hasOnlyBasicOptions)

test('behavior: options are basic only if the rules of the call object accept them', () => {
  expect(BASIC_CASES.filter((options) => !isValid(options))).toEqual([])
})

test('behavior: each basic option is recognized, with all its types', () => {
  const typesOf = (options: object) =>
    Object.entries(options).flatMap(([name, value]) =>
      name === 'dailyConfig'
        ? Object.entries(value).map(([field, part]) => `dailyConfig.${field} ${typeof part}`)
        : [`${name} ${typeof value}`],
    )
  expect([...new Set(BASIC_CASES.flatMap(typesOf))].sort()).toEqual([
    'audioSource boolean',
    'audioSource string',
    'dailyConfig.avoidEval boolean',
    'dailyConfig.bundlePathOverride string',
    'dailyConfig.callObjectBundleUrlOverride string',
    'startAudioOff boolean',
    'videoSource boolean',
    'videoSource string',
  ])
})

test.each([
  ['no options', {}, true],
  ['an empty dailyConfig', { dailyConfig: {} }, true],
  ['a basic option beside another', { audioSource: true, userName: 'Ada' }, false],
  ['a dailyConfig that is null', { dailyConfig: null }, false],
  ['an undefined dailyConfig', { dailyConfig: undefined }, true],
  ['an own __proto__', JSON.parse('{"__proto__":true}'), false],
  ['a list', [], false],
  ['null', null, false],
])('parameters: %s', (_what, options, isBasic) => {
  expect(hasOnlyBasicOptions(options)).toBe(isBasic)
})

const checkAll = vi.fn()

/** Validates the options of the call object, as a start does. */
function validateCall(call: object) {
  const checks = createInputChecks({
    options: { publicKey: 'key', call },
    emit: vi.fn(),
    state: createStore(idleState),
    loadCallMethods: async () => ({ toCall, testConnectivity, checkAllCallOptions: checkAll }),
  })
  return checks.validateCall()
}

beforeEach(() => void vi.clearAllMocks())

describe('validateCall', () => {
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
  ])('default: %s is valid at once, without loading the rules', (_what, options) => {
    expect(validateCall(options)).toBeNull()
    expect(checkAll).not.toHaveBeenCalled()
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
    await validateCall({ frame: false, joinTimeout: 5000, ...options })
    expect(checkAll.mock.calls).toEqual([[options]])
  })

  test('behavior: an invalid join timeout throws before the rules are loaded', () => {
    expect(() => validateCall({ joinTimeout: -1, userName: 'Ada' })).toThrow(ValidationError)
    expect(checkAll).not.toHaveBeenCalled()
  })
})
