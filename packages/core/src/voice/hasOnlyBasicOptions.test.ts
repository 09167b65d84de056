import { expect, test } from 'vitest'
import { checkAllCallOptions } from '../call/callMethods.ts'
import { fakeTrack } from '../testing/fakeEngine.ts'
import { hasOnlyBasicOptions } from './hasOnlyBasicOptions.ts'

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
