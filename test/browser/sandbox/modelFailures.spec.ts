import { loadServer } from '../../../packages/sandbox/scripts/loadServer.mjs'
import { createWav, type Failure, startModelServer } from '../../models/modelServer.mjs'
import { expect, leakTest as test } from '../strictTest.ts'

const isDeep = process.env.DEEP === '1'
const KEY = 'sk-secret'
/** Milliseconds in which a server must answer. */
const TIMEOUT_MS = 200
/** The first words of the caller's recording, in seconds. */
const FIRST_WORDS = { from: 0.4, seconds: 0.8 }
/** One tenth of a second, by which the agent speaks a sentence where its voice does not fail. */
const SHORT_SPEECH = new Blob([createWav(new Int16Array(1600))], { type: 'audio/wav' })

/** Each way in which each server may fail: slow, cut off, with nonsense, refusing the key, and others. */
const FAILURES = {
  model: ['silent', 'stops', 'cut', 'invalid-json', 'refused-key', 'broken', 'empty'],
  transcriber: ['silent', 'stops', 'cut', 'page', 'refused-key', 'broken', 'other-json'],
  voice: ['silent', 'stops', 'cut', 'noise', 'refused-key', 'broken', 'empty'],
} as const satisfies Record<string, readonly Failure[]>

type Kind = keyof typeof FAILURES

const kinds = Object.keys(FAILURES) as Kind[]
const all = kinds.flatMap((kind) => FAILURES[kind].map((failure) => ({ kind, failure })))
// 8 and 21 have no common divisor: every failure comes once in 21 calls, and all three servers in the first three
const everyCall = Array.from({ length: isDeep ? 200 : 3 }, (_, index) => all[(index * 8) % all.length]!)
// part of them, as `MODEL_CALLS=40-80`, where a browser must not be busy for long
const [first = 0, end = everyCall.length] = (process.env.MODEL_CALLS ?? '')
  .split('-')
  .filter(Boolean)
  .map(Number)
const calls = everyCall.slice(first, end)

/** The sentence that the caller hears. A voice that fails is replaced by a neutral sound. */
const SENTENCES: Record<Kind, string> = {
  model: 'Sorry, I am having trouble answering right now.',
  transcriber: 'Sorry, I am having trouble hearing you right now.',
  voice: 'Yes.',
}

/** A model and a voice that answer at once. The function of the failing server stands in the place of theirs. */
const SHORT_PARTS = {
  async *respond() {
    yield { text: SENTENCES.voice }
  },
  speak: async () => SHORT_SPEECH,
}

/** Starts a sandbox whose agent has one model that fails, and the server of that model. */
async function open(kind: Kind) {
  const { createModels, startSandboxServer } = await loadServer()
  const server = await startModelServer()
  const lines: string[] = []
  const agent = {
    ...SHORT_PARTS,
    ...createModels({ [kind]: { url: server.url, name: 'test', key: KEY, timeout: TIMEOUT_MS } }),
  }
  const sandbox = await startSandboxServer({ port: 0, agent, log: (line) => lines.push(line) })
  return { server, sandbox, lines }
}

test.use({ expectedErrors: [/Failed to load resource.* 502 /] })

test(`behavior: ${calls.length} calls in a row whose servers fail: one line, one sentence, nothing left`, async ({
  page,
}) => {
  test.setTimeout(isDeep ? 3_600_000 : 420_000)
  const opened = {
    model: await open('model'),
    transcriber: await open('transcriber'),
    voice: await open('voice'),
  }
  await page.evaluate(async () => Object.assign(window, { caller: await window.harness.callerTrack() }))
  const before = await page.evaluate(() => window.leftovers())

  for (const [index, { kind, failure }] of calls.entries()) {
    const title = `call ${index}: ${kind}, ${failure}`
    const { server, sandbox, lines } = opened[kind]
    server.behave({ failure })
    lines.length = 0
    const { id, heard } = await page.evaluate(makeCall, {
      baseUrl: sandbox.url,
      kind,
      sentence: SENTENCES[kind],
      part: FIRST_WORDS,
    })
    expect(
      heard.filter((text) => text.includes(SENTENCES[kind])),
      title,
    ).toHaveLength(1)

    const { notices, status } = await readCall(sandbox.url, id)
    expect(notices, title).toEqual([expect.stringContaining(kind)])
    await expect.poll(async () => (await readCall(sandbox.url, id)).status, title).toBe('ended')
    expect(status, title).toMatch(/in-progress|ended/)
    expect(
      lines.filter((line) => line.includes('notice:')),
      title,
    ).toHaveLength(1)
    expect(lines.join('\n'), title).not.toContain('secret')
    await expect.poll(() => server.open, title).toBe(0)
  }
  // daily-js ends a few things of its own a moment later
  await expect.poll(() => page.evaluate(() => window.leftovers())).toEqual(before)

  for (const { server, sandbox } of Object.values(opened)) {
    await sandbox.close()
    await server.close()
  }
})

interface CallOptions {
  baseUrl: string
  kind: Kind
  sentence: string
  part: typeof FIRST_WORDS
}

/** Runs in the page: a call that speaks, or types, until the sentence is heard. */
async function makeCall({ baseUrl, kind, sentence, part }: CallOptions) {
  const { harness, caller } = window
  const { createVoiceClient } = await harness.core()
  const voice = createVoiceClient({
    publicKey: 'key',
    baseUrl,
    call: { dailyConfig: harness.dailyConfig, audioSource: caller.track },
  })
  const lines = () => voice.transcript.get().filter(({ speaker, final }) => speaker === 'assistant' && final)
  const { id } = await voice.connect({
    assistant: { firstMessageMode: 'assistant-waits-for-user' },
  })
  if (kind === 'transcriber') void caller.speak(part)
  else voice.addMessage({ role: 'user', content: 'Is Friday free?' })
  const isHeard = () => lines().some(({ text }) => text.includes(sentence))
  await new Promise<void>((resolve) => {
    const unsubscribe = voice.transcript.subscribe(() => {
      if (!isHeard()) return
      unsubscribe()
      resolve()
    })
  })
  const heard = lines().map(({ text }) => text)
  await voice.destroy()
  // lets go of what the watch has seen end
  window.leftovers()
  return { id, heard }
}

interface CallSummary {
  id: string
  status: string
  notices?: string[]
}

async function readCall(url: string, id: string): Promise<CallSummary> {
  const listed: CallSummary[] = await (await fetch(`${url}/__sandbox/calls`)).json()
  const found = listed.find((call) => call.id === id)
  if (!found) throw new Error(`There is no call ${id}.`)
  return found
}

declare global {
  interface Window {
    caller: Awaited<ReturnType<Window['harness']['callerTrack']>>
  }
}
