// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { afterEach, describe, expect, test, vi } from 'vitest'
import rootPackageJson from '../../../../../package.json' with { type: 'json' }
import packageJson from '../../../package.json' with { type: 'json' }
import { callMachineUrl, createDailyLoader, DAILY_JS_MINIMUM, DAILY_JS_VERSION } from './callMachine.ts'
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

describe('createDailyLoader', () => {
  const config = { callObjectBundleUrlOverride: 'https://own.example/machine.js' }
  const preload = async (dailyConfig: Parameters<typeof createDailyLoader>[0], event = 'load') => {
    const done = createDailyLoader(dailyConfig).preload()
    const [link] = links()
    link?.dispatchEvent(new Event(event))
    await done
    return link
  }

  test('default: preloads the call machine as a script, once', async () => {
    const link = await preload(config)
    expect(link).toMatchObject({ rel: 'preload', as: 'script', href: 'https://own.example/machine.js' })
    expect(link?.crossOrigin).toBeNull()
    await createDailyLoader(config).preload()
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

  test('behavior: the code has loaded while the call machine is still being fetched', async () => {
    const loader = createDailyLoader(config)
    void loader.preload()
    await expect(loader.loadCode()).resolves.toBeUndefined()
  })

  test('behavior: loadCode() rejects once the call machine could not be fetched, until a preload succeeds', async () => {
    const loader = createDailyLoader(config)
    const failing = loader.preload()
    links()[0]?.dispatchEvent(new Event('error'))
    await failing
    await expect(loader.loadCode()).rejects.toMatchObject({
      name: 'ConnectionError',
      code: 'code-load',
      message: 'Failed to load call object bundle.',
    })
    // As a start does: it preloads again, and asks for the code at once.
    const again = loader.preload()
    const loading = loader.loadCode()
    links()[0]?.dispatchEvent(new Event('load'))
    await again
    await expect(loading).resolves.toBeUndefined()
  })

  test('behavior: a second failure in a row rejects the code of the start that waits for it', async () => {
    const loader = createDailyLoader(config)
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const loading = loader.preload().then(() => loader.loadCode())
      links()[0]?.dispatchEvent(new Event('error'))
      await expect(loading).rejects.toMatchObject({ code: 'code-load' })
    }
  })

  test('behavior: without an override, the other domains of Daily are tried, as daily-js does', async () => {
    const loader = createDailyLoader()
    const preloading = loader.preload()
    const hosts: string[] = []
    for (const event of ['error', 'error', 'load']) {
      await vi.waitFor(() => expect(links()).toHaveLength(1))
      const [link] = links()
      hosts.push(new URL(link?.href ?? '').host)
      link?.dispatchEvent(new Event(event))
      await Promise.resolve()
    }
    await preloading
    expect(hosts).toEqual(['c.daily.co', 'c.dailywebrtc.com', 'c.dailywebrtc.net'])
    await expect(loader.loadCode()).resolves.toBeUndefined()
  })

  test('parameters: proxyUrl leaves the call machine to daily-js, which fetches it through the proxy', async () => {
    await createDailyLoader({ proxyUrl: 'https://proxy.example' }).preload()
    expect(links()).toEqual([])
  })

  test('behavior: without a document it loads only the code', async () => {
    vi.stubGlobal('document', undefined)
    await createDailyLoader(config).preload()
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
