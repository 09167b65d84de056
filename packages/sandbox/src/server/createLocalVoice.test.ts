import { afterEach, expect, test, vi } from 'vitest'
import { createLocalVoice, LOCAL_VOICES } from './createLocalVoice.ts'

afterEach(() => {
  vi.doUnmock('node:module')
  vi.resetModules()
})

const { signal } = new AbortController()

/** The voice, which the repository installs. */
function createVoice(...args: Parameters<typeof createLocalVoice>) {
  const speak = createLocalVoice(...args)
  if (!speak) throw new Error('The package of the voice is not installed.')
  return speak
}

/** Reads the head of a WAV file. */
async function readWav(speech: Blob) {
  const view = new DataView(await speech.arrayBuffer())
  const [channels, rate, bits] = [
    view.getUint16(22, true),
    view.getUint32(24, true),
    view.getUint16(34, true),
  ]
  const samples = new Int16Array(view.buffer, 44)
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  return { channels, rate, bits, seconds: samples.length / rate, loudest }
}

test.each(LOCAL_VOICES)('default: %s speaks a sentence', async (name) => {
  const speech = await createVoice(name)('Good morning, this is Ada of the dental practice.', { signal })
  expect(speech.type).toBe('audio/wav')
  const { seconds, loudest, ...format } = await readWav(speech)
  expect(format).toEqual({ channels: 1, rate: 16_000, bits: 16 })
  expect(seconds).toBeGreaterThan(2)
  expect(seconds).toBeLessThan(5)
  expect(loudest).toBeGreaterThan(3000)
})

test('behavior: sentences are spoken in order, and an aborted one is left out', async () => {
  const speak = createVoice()
  const controller = new AbortController()
  const order: string[] = []
  const add = (name: string) => (result: unknown) =>
    void order.push(result instanceof Blob ? name : `no ${name}`)
  const all = ['One.', 'Two.', 'Three.'].map((text) => {
    const spoken = speak(text, { signal: text === 'Two.' ? controller.signal : signal })
    return spoken.then(add(text), add(text))
  })
  controller.abort()
  await Promise.all(all)
  expect(order).toEqual(['One.', 'no Two.', 'Three.'])
})

test('behavior: typographic signs and accents sound as their plain form', async () => {
  const speak = createVoice()
  const bytes = async (text: string) => new Uint8Array(await (await speak(text, { signal })).arrayBuffer())
  expect(await bytes('I’m “fine” in the café…')).toEqual(await bytes('I\'m "fine" in the cafe...'))
})

test.each([
  ['你好。', 'It speaks English, and the text has no word of it.'],
  ['long '.repeat(300), 'It speaks 1000 characters at once, and not more.'],
])('behavior: %s is refused, and the next sentence spoken', async (text, message) => {
  const speak = createVoice()
  await expect(speak(text, { signal })).rejects.toThrow(message)
  expect((await speak('Yes.', { signal })).size).toBeGreaterThan(1000)
})

test('behavior: without its package there is no voice', async () => {
  vi.doMock('node:module', () => ({
    createRequire: () => ({
      resolve: () => {
        throw new Error('Cannot find module')
      },
    }),
  }))
  vi.resetModules()
  const { createLocalVoice: createWithoutPackage } = await import('./createLocalVoice.ts')
  expect(createWithoutPackage()).toBeNull()
})
