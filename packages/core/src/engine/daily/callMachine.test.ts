// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { afterEach, describe, expect, test, vi } from 'vitest'
import rootPackageJson from '../../../../../package.json' with { type: 'json' }
import packageJson from '../../../package.json' with { type: 'json' }
import { callMachineUrl, DAILY_JS_MINIMUM, DAILY_JS_VERSION, preloadDaily } from './callMachine.ts'
import { removeCallMachines } from './dailyEngine.ts'

// The real daily-js needs browser features that jsdom lacks.
vi.mock('@daily-co/daily-js', () => ({}))

afterEach(() => document.head.replaceChildren())

const links = () => [...document.head.querySelectorAll('link')]

describe('DAILY_JS_VERSION', () => {
  test('default: is the pinned and installed version', () => {
    expect(packageJson.dependencies['@daily-co/daily-js']).toBe(DAILY_JS_VERSION)
    const entry = createRequire(import.meta.url).resolve('@daily-co/daily-js')
    const folder = entry.slice(0, entry.lastIndexOf('/daily-js/') + '/daily-js/'.length)
    const installed = JSON.parse(readFileSync(`${folder}package.json`, 'utf8')) as { version: string }
    expect(installed.version).toBe(DAILY_JS_VERSION)
  })
})

describe('DAILY_JS_MINIMUM', () => {
  test('default: is the version of the second installation that the tests use', () => {
    expect(rootPackageJson.devDependencies['daily-js-0.80']).toBe(
      `npm:@daily-co/daily-js@${DAILY_JS_MINIMUM}`,
    )
  })
})

describe('callMachineUrl', () => {
  test.each([
    [
      'default: Daily’s own host',
      undefined,
      `https://c.daily.co/call-machine/versioned/${DAILY_JS_VERSION}/static/call-machine-object-bundle.js`,
    ],
    [
      'parameters: callObjectBundleUrlOverride',
      { callObjectBundleUrlOverride: 'https://own.example/machine.js' },
      'https://own.example/machine.js',
    ],
    [
      'parameters: bundlePathOverride',
      { bundlePathOverride: 'https://own.example/machine//' },
      'https://own.example/machine/call-machine-object-bundle.js',
    ],
    [
      'parameters: bundlePathOverride on the same host',
      { bundlePathOverride: '' },
      '/call-machine-object-bundle.js',
    ],
  ])('%s', (_name, config, url) => {
    expect(callMachineUrl(config)).toBe(url)
  })
})

describe('preloadDaily', () => {
  const config = { callObjectBundleUrlOverride: 'https://own.example/machine.js' }
  const preload = async (dailyConfig: Parameters<typeof preloadDaily>[0], event = 'load') => {
    const done = preloadDaily(dailyConfig)
    const [link] = links()
    link?.dispatchEvent(new Event(event))
    await done
    return link
  }

  test('default: preloads the call machine as a script, once', async () => {
    const link = await preload(config)
    expect(link).toMatchObject({ rel: 'preload', as: 'script', href: 'https://own.example/machine.js' })
    expect(link?.crossOrigin).toBeNull()
    await preloadDaily(config)
    expect(links()).toHaveLength(1)
  })

  test('behavior: with eval, the preload is a fetch', async () => {
    const link = await preload({ ...config, avoidEval: false })
    expect(link).toMatchObject({ as: 'fetch', crossOrigin: 'anonymous' })
  })

  test('behavior: ignores a failure, and the next preload tries again', async () => {
    await preload(config, 'error')
    expect(links()).toEqual([])
    await preload(config)
    expect(links()).toHaveLength(1)
  })

  test('behavior: without a document it loads only the code', async () => {
    vi.stubGlobal('document', undefined)
    await preloadDaily(config)
    vi.unstubAllGlobals()
    expect(links()).toEqual([])
  })
})

test('removeCallMachines: removes scripts of the call machine on any host, and no others', () => {
  const sources = [
    'https://own.example/machine.js',
    'https://c.daily.co/1/call-machine-object-bundle.js',
    'https://c.dailywebrtc.com/1/call-machine-object-bundle.js',
    'https://own.example/analytics.js',
  ]
  for (const src of sources) document.head.append(Object.assign(document.createElement('script'), { src }))
  document.head.append(document.createElement('script'))
  removeCallMachines({ callObjectBundleUrlOverride: 'https://own.example/machine.js' })
  expect([...document.head.querySelectorAll('script')].map(({ src }) => src)).toEqual([
    'https://own.example/analytics.js',
    '',
  ])
})
