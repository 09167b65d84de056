import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => void vi.resetModules())
afterEach(() => void vi.unstubAllGlobals())

/** What the page finds in a browser that answers so for this device, and for any place. */
async function findIn(window: object) {
  vi.stubGlobal('window', window)
  return (await import('./speech.ts')).findRecognition()
}

const brands = (...names: string[]) => ({
  chrome: {},
  navigator: { userAgentData: { brands: names.map((brand) => ({ brand })) } },
})
const chrome = brands('Chromium', 'Google Chrome')

const browser = (available: (options: { processLocally: boolean }) => unknown) => ({
  ...chrome,
  SpeechRecognition: { available: async (options: { processLocally: boolean }) => available(options) },
})

test('default: what works on this device is used there', async () => {
  const available = vi.fn(() => 'available')
  expect(await findIn(browser(available))).toBe('local')
  expect(available.mock.calls).toEqual([[{ langs: ['en-US'], processLocally: true }]])
})

test.each(['downloadable', 'downloading', 'unavailable'])(
  'behavior: with a recognition that is %s on this device, that of the maker is found',
  async (local) => {
    expect(await findIn(browser(({ processLocally }) => (processLocally ? local : 'available')))).toBe(
      'remote',
    )
  },
)

test.each([
  ['no recognition', { navigator: {} }],
  ['a recognition with a microphone of its own', { ...chrome, webkitSpeechRecognition: class {} }],
  ['a recognition that does not say where it works', { ...chrome, SpeechRecognition: class {} }],
  ['no recognition for the language', browser(() => 'unavailable')],
  [
    'a recognition that a policy forbids',
    browser(() => {
      throw new DOMException('Not allowed', 'NotAllowedError')
    }),
  ],
])('behavior: a browser with %s has none', async (_, window) => {
  expect(await findIn(window)).toBe('none')
})

test.each([['Chromium'], ['HeadlessChrome'], ['Android WebView'], []])(
  'behavior: a browser that is no Chrome and no Edge is not asked (%s)',
  async (...names: string[]) => {
    const available = vi.fn(() => 'available')
    expect(await findIn({ ...browser(available), ...brands(...names) })).toBe('none')
    expect(available).not.toHaveBeenCalled()
  },
)

test('behavior: a browser that only takes the name of Chrome is not asked', async () => {
  const available = vi.fn(() => 'available')
  expect(await findIn({ ...browser(available), chrome: undefined })).toBe('none')
  expect(available).not.toHaveBeenCalled()
})

test('default: Edge is asked', async () => {
  expect(await findIn({ ...browser(() => 'available'), ...brands('Microsoft Edge') })).toBe('local')
})
