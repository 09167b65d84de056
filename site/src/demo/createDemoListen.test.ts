import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Recognition, remoteConsent } from '../call/speech.ts'
import { createDemoListen, type SpeechRecognizer } from './createDemoListen.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Only the recognizer uses it. */
const microphone: MediaStreamTrack = Object.create(null)

class FakeRecognizer extends EventTarget implements SpeechRecognizer {
  lang = ''
  continuous = false
  interimResults = false
  processLocally = false
  /** The microphone that it listens to. */
  microphone: MediaStreamTrack | null = null
  isAborted = false

  start(track: MediaStreamTrack): void {
    this.microphone = track
    this.tell('start')
  }

  abort(): void {
    this.isAborted = true
  }

  tell(type: string, fields: object = {}): void {
    this.dispatchEvent(Object.assign(new Event(type), fields))
  }

  /** Tells results: a text with a `!` is final. Those before the index are old. */
  hear(texts: string[], resultIndex = 0): void {
    const results = texts.map((text) => ({
      0: { transcript: text.replace('!', '') },
      length: 1,
      isFinal: text.endsWith('!'),
    }))
    this.tell('result', { results, resultIndex })
  }
}

/** Listens with fake recognizers. `heard` are the words until now; `end` is how it ended. */
function startListening({
  recognition = 'local',
  consentGiven = () => Promise.resolve(new AbortController().signal),
}: {
  recognition?: Recognition
  consentGiven?: (until: AbortSignal) => Promise<AbortSignal>
} = {}) {
  const recognizers: FakeRecognizer[] = []
  const heard: string[] = []
  const controller = new AbortController()
  const state: { end?: unknown } = {}
  const onFailed = vi.fn()
  const listen = createDemoListen({
    language: 'en-US',
    findRecognition: () => Promise.resolve(recognition),
    consentGiven,
    onFailed,
    create: () => {
      const recognizer = new FakeRecognizer()
      recognizers.push(recognizer)
      return recognizer
    },
  })
  const read = async () => {
    for await (const { text, isFinal } of listen(microphone, controller))
      heard.push(text + (isFinal ? '!' : ''))
  }
  read().then(
    () => {
      state.end = 'ended'
    },
    (cause) => {
      state.end = cause
    },
  )
  const wait = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
  return { recognizers, heard, state, controller, wait, onFailed }
}

test('default: it recognizes on this device, on the microphone of the call', async () => {
  const { recognizers, heard, wait } = startListening()
  await wait()
  const [recognizer] = recognizers
  expect(recognizer).toMatchObject({
    lang: 'en-US',
    continuous: true,
    interimResults: true,
    processLocally: true,
    microphone,
  })
  recognizer?.hear(['tomorrow'])
  recognizer?.hear([' tomorrow at', ' three'])
  recognizer?.hear([' tomorrow at three!'])
  recognizer?.hear([' tomorrow at three!', ' my name'], 1)
  await wait()
  expect(heard).toEqual(['', 'tomorrow', 'tomorrow at three', 'tomorrow at three!', 'my name'])
})

describe('where the sound would be sent away', () => {
  test('behavior: it waits for the consent', async () => {
    let give: (consent: AbortSignal) => void = () => {}
    const consent = new AbortController()
    const { recognizers, heard, state, wait } = startListening({
      recognition: 'remote',
      consentGiven: () =>
        new Promise((resolve) => {
          give = resolve
        }),
    })
    await wait(60_000)
    expect(recognizers).toEqual([])
    give(consent.signal)
    await wait()
    expect(recognizers).toMatchObject([{ processLocally: false, microphone }])
    expect(heard).toEqual([''])
    consent.abort()
    await wait(1000)
    expect(recognizers).toMatchObject([{ isAborted: true }])
    expect(state.end).toBe('ended')
  })

  test('behavior: a call that ends without the consent leaves nothing', async () => {
    const { controller, state, recognizers, wait } = startListening({
      recognition: 'remote',
      consentGiven: remoteConsent.given,
    })
    await wait()
    controller.abort()
    await wait()
    expect(state.end).toBe('ended')
    expect(recognizers).toEqual([])
  })
})

test('behavior: a browser without recognition ends it', async () => {
  const { recognizers, state, wait } = startListening({ recognition: 'none' })
  await wait()
  expect(state.end).toBe('ended')
  expect(recognizers).toEqual([])
})

test.each(['network', 'not-allowed', 'service-not-allowed', 'language-not-supported', 'audio-capture'])(
  'error: %s fails it, and it does not begin again',
  async (error) => {
    const { recognizers, state, wait, onFailed } = startListening()
    await wait()
    recognizers[0]?.tell('error', { error })
    recognizers[0]?.tell('end')
    await wait(60_000)
    expect(state.end).toEqual(new Error(`The browser's speech recognition failed: ${error}`))
    expect(recognizers).toHaveLength(1)
    expect(onFailed).toHaveBeenCalledOnce()
  },
)

test('error: a recognizer that does not start fails it', async () => {
  vi.spyOn(FakeRecognizer.prototype, 'start').mockImplementationOnce(() => {
    throw new DOMException('The track has ended.', 'InvalidStateError')
  })
  const { state, wait } = startListening()
  await wait()
  expect(String(state.end)).toContain('The track has ended.')
})

test.each(['no-speech', 'aborted'])('behavior: after %s it begins again', async (error) => {
  const { recognizers, heard, wait } = startListening()
  for (let round = 1; round <= 10; round += 1) {
    await wait(8000)
    expect(recognizers).toHaveLength(round)
    recognizers.at(-1)?.tell('error', { error })
    recognizers.at(-1)?.tell('end')
  }
  await wait(1000)
  recognizers.at(-1)?.hear(['hello!'])
  await wait()
  expect(heard.at(-1)).toBe('hello!')
})

test('behavior: a browser that ends at once, again and again, ends it', async () => {
  const { recognizers, state, wait } = startListening()
  for (let round = 0; round < 10; round += 1) {
    await wait(300)
    recognizers.at(-1)?.tell('end')
  }
  await wait(300)
  expect(state.end).toBe('ended')
  expect(recognizers).toHaveLength(5)
})

test('behavior: the end of the call ends the recognizer, and its words count for nothing', async () => {
  const { recognizers, heard, state, controller, wait } = startListening()
  await wait()
  controller.abort()
  await wait(1000)
  recognizers[0]?.hear(['too late!'])
  await wait(1000)
  expect(recognizers[0]?.isAborted).toBe(true)
  expect(heard).toEqual([''])
  expect(state.end).toBe('ended')
  expect(recognizers).toHaveLength(1)
})
