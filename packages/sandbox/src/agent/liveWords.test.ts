import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AgentHeard } from './AgentModels.ts'
import { FINAL_WORDS_MS } from './LiveTranscriber.ts'
import { type CallOptions, quietCall, scriptedModel, speak } from './startTestCall.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Stands for a microphone, which only the recognizer uses. */
const createMicrophone = (): MediaStreamTrack => Object.create(null)

/** A recognizer whose words come from the test. */
function createRecognizer() {
  const signals: AbortSignal[] = []
  let pass: (step: { heard: AgentHeard } | { ends: unknown }) => void = () => {}
  async function* listen(_: MediaStreamTrack, { signal }: { signal: AbortSignal }) {
    signals.push(signal)
    for (;;) {
      const step = await new Promise<{ heard: AgentHeard } | { ends: unknown }>((resolve) => {
        pass = resolve
      })
      if ('heard' in step) yield step.heard
      else if (step.ends) throw step.ends
      else return
    }
  }
  const give = async (step: Parameters<typeof pass>[0]) => {
    pass(step)
    await vi.advanceTimersByTimeAsync(0)
  }
  return {
    listen,
    signals,
    hears: (text: string, isFinal = false) => give({ heard: { text, isFinal } }),
    /** The recognizer fails, or ends without an error. */
    ends: (cause?: unknown) => give({ ends: cause }),
  }
}

/** A call whose recognizer listens. */
async function startCall({ isReady = true, ...options }: CallOptions & { isReady?: boolean } = {}) {
  const recognizer = createRecognizer()
  const model = scriptedModel('Answer.')
  const call = await quietCall({
    models: { listen: recognizer.listen, respond: model.respond, speak },
    ...options,
  })
  call.agent.setMicrophone(createMicrophone())
  await call.wait(0)
  if (isReady) await recognizer.hears('')
  call.happened()
  const words = () => call.happened().filter((line) => line.startsWith('transcript user'))
  /** The caller says words that the recognizer never makes final. They are passed on. */
  const sayUnfinished = async (text: string) => {
    await call.hear(0.5, 500)
    await recognizer.hears(text)
    await call.hear(0, 1000)
    await call.wait(FINAL_WORDS_MS)
    words()
  }
  return { ...call, recognizer, model, words, sayUnfinished }
}

test('default: words are told while they are spoken, and their utterance has the final ones', async () => {
  const { recognizer, hear, words, model } = await startCall()
  await hear(0.5, 500)
  await recognizer.hears('tomorrow at')
  await hear(0.5, 500)
  await recognizer.hears('tomorrow at three', true)
  await hear(0, 1500)
  expect(words()).toEqual([
    'transcript user partial tomorrow at',
    'transcript user partial tomorrow at three',
    'transcript user final tomorrow at three',
  ])
  expect(model.last()).toEqual([{ role: 'user', content: 'tomorrow at three' }])
})

test('default: final words that come after the utterance are waited for', async () => {
  const { recognizer, hear, words, wait, model } = await startCall()
  await hear(0.5, 500)
  await recognizer.hears('to')
  await hear(0, 800)
  await wait(1000)
  expect(model.requests).toEqual([])
  await recognizer.hears('Tuesday', true)
  expect(words().at(-1)).toBe('transcript user final Tuesday')
  await wait(100)
  expect(model.last()).toEqual([{ role: 'user', content: 'Tuesday' }])
})

test('behavior: words that never become final count after a while, and are not told twice', async () => {
  const { recognizer, hear, words, wait } = await startCall()
  await hear(0.5, 500)
  await recognizer.hears('on Monday')
  await hear(0, 1000)
  await wait(FINAL_WORDS_MS)
  expect(words()).toEqual(['transcript user partial on Monday', 'transcript user final on Monday'])
  await recognizer.hears('On Monday', true)
  await wait(FINAL_WORDS_MS)
  expect(words()).toEqual([])
})

test('behavior: what is said after such words is an utterance of its own', async () => {
  const { recognizer, hear, words, sayUnfinished } = await startCall()
  await sayUnfinished('on Monday')
  await hear(0.5, 500)
  await recognizer.hears('on Monday at noon', true)
  await hear(0, 1500)
  expect(words()).toEqual(['transcript user partial at noon', 'transcript user final at noon'])
})

test('behavior: words that come before the utterance is detected belong to it', async () => {
  const { recognizer, hear, words } = await startCall()
  await recognizer.hears('I')
  await hear(0.5, FINAL_WORDS_MS + 1000)
  await recognizer.hears('I would like a table', true)
  await hear(0, 1000)
  expect(words()).toEqual([
    'transcript user partial I',
    'transcript user partial I would like a table',
    'transcript user final I would like a table',
  ])
})

test('behavior: a recognizer that begins anew has new words', async () => {
  const { recognizer, words, sayUnfinished } = await startCall()
  await sayUnfinished('on Monday')
  await recognizer.hears('')
  await recognizer.hears('at noon please', true)
  expect(words()).toEqual(['transcript user final at noon please'])
})

test('behavior: an utterance that ends while the words of another are awaited ends that wait', async () => {
  const { recognizer, hear, words, speak: speakOnce } = await startCall()
  await hear(0.5, 500)
  await recognizer.hears('yes')
  await hear(0, 800)
  await speakOnce(300)
  expect(words()).toEqual(['transcript user partial yes', 'transcript user final yes'])
})

test('behavior: words without an utterance are told and answered', async () => {
  const { recognizer, words, wait, model } = await startCall()
  await recognizer.hears('hello')
  await recognizer.hears('hello there', true)
  expect(words()).toEqual(['transcript user partial hello', 'transcript user final hello there'])
  await wait(1000)
  expect(model.last()).toEqual([{ role: 'user', content: 'hello there' }])
})

test('behavior: a cough has no words, and the words of a longer sound are unknown', async () => {
  const { recognizer, words, wait, speak: speakOnce, model } = await startCall()
  await recognizer.hears('hello', true)
  await wait(1000)
  words()
  const asked = model.requests.length
  await speakOnce(300)
  await wait(FINAL_WORDS_MS)
  expect(words()).toEqual([])
  expect(model.requests).toHaveLength(asked)
  await speakOnce(1500)
  await wait(FINAL_WORDS_MS)
  expect(words()).toEqual([
    'transcript user partial (you are speaking)',
    'transcript user final (you spoke for 1.4 seconds)',
  ])
})

test('behavior: a noise after the words does not keep their answer waiting', async () => {
  const { recognizer, hear, words, model } = await startCall()
  await hear(0.5, 500)
  await recognizer.hears('tomorrow at three', true)
  await hear(0.06, FINAL_WORDS_MS + 500)
  expect(words().at(-1)).toBe('transcript user final tomorrow at three')
  expect(model.last()).toEqual([{ role: 'user', content: 'tomorrow at three' }])
})

test('behavior: a recognizer that begins anew in the middle of a sentence loses nothing', async () => {
  const { recognizer, hear, words } = await startCall()
  await hear(0.5, 500)
  await recognizer.hears('on Monday')
  await recognizer.hears('')
  await hear(0.5, 500)
  await recognizer.hears('at noon', true)
  await hear(0, 1500)
  expect(words().at(-1)).toBe('transcript user final on Monday at noon')
})

test('behavior: words that the recognizer has changed are told anew', async () => {
  const { recognizer, words, sayUnfinished } = await startCall()
  await sayUnfinished('half past ten')
  await recognizer.hears('10:30 Sarah Miller', true)
  expect(words()).toEqual(['transcript user final 10:30 Sarah Miller'])
})

test('behavior: a recognizer that never finds words leaves them unknown', async () => {
  const { words, wait, speak: speakOnce } = await startCall()
  await speakOnce(1000)
  await wait(FINAL_WORDS_MS)
  expect(words().at(-1)).toBe('transcript user final (you spoke for 0.9 seconds)')
})

test('behavior: a recognizer that never begins costs no time', async () => {
  const { words, speak: speakOnce } = await startCall({ isReady: false })
  await speakOnce(1000)
  expect(words()).toEqual([
    'transcript user partial (you are speaking)',
    'transcript user final (you spoke for 0.9 seconds)',
  ])
})

test.each([
  ['a failure', new Error('network'), ['failure: The transcriber failed: network']],
  ['an end', undefined, []],
])('behavior: after %s, words are unknown, and the call goes on', async (_, cause, failures) => {
  const { recognizer, happened, hear, speak: speakOnce, agent, wait } = await startCall()
  await hear(0.5, 1000)
  await recognizer.ends(cause)
  expect(happened().filter((line) => line.startsWith('failure'))).toEqual(failures)
  await hear(0, 1000)
  expect(happened()).toContain('transcript user final (you spoke for 0.9 seconds)')
  // a recognizer that has ended is not started again
  agent.setMicrophone(null)
  agent.setMicrophone(createMicrophone())
  await wait(0)
  expect(recognizer.signals).toHaveLength(1)
  await speakOnce(1000)
  expect(happened()).toContain('transcript user final (you spoke for 0.9 seconds)')
})

test('behavior: a mute and another microphone end the recognizer, which begins again', async () => {
  const { recognizer, agent, wait } = await startCall()
  agent.setMicrophone(null)
  expect(recognizer.signals.map(({ aborted }) => aborted)).toEqual([true])
  agent.setMicrophone(createMicrophone())
  agent.setMicrophone(createMicrophone())
  await wait(0)
  expect(recognizer.signals.map(({ aborted }) => aborted)).toEqual([true, true, false])
  agent.stop()
  expect(recognizer.signals.at(-1)?.aborted).toBe(true)
})

test('behavior: a caller whom the page mutes by a control is not recognized', async () => {
  const { recognizer, send, wait } = await startCall()
  send({ type: 'control', control: 'mute-customer' })
  expect(recognizer.signals.map(({ aborted }) => aborted)).toEqual([true])
  send({ type: 'control', control: 'unmute-customer' })
  await wait(0)
  expect(recognizer.signals.map(({ aborted }) => aborted)).toEqual([true, false])
})

test('behavior: a typed message ends the utterance; its words come later, and both are answered', async () => {
  const { recognizer, hear, type, words, wait, model } = await startCall()
  await hear(0.5, 500)
  await recognizer.hears('on Mon')
  type('At three.')
  await recognizer.hears('on Monday', true)
  expect(words().at(-1)).toBe('transcript user final on Monday')
  await wait(1000)
  expect(model.last().map(({ content }) => content)).toEqual(['on Monday', 'At three.'])
})

test('error: invalid words end the recognizer', async () => {
  const { recognizer, happened } = await startCall()
  // @ts-expect-error words without a text
  await recognizer.hears(null)
  expect(happened()).toEqual([
    'failure: The transcriber failed: The recognizer answered with invalid words. They must be { text, isFinal }, a string and a boolean.',
  ])
})
