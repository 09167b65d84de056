import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadServer } from '../../../packages/sandbox/scripts/loadServer.mjs'
import { CALL_FLAGS } from '../../../scripts/browsers.mjs'
import { respondAsBooking } from '../../models/bookingModel.mjs'
import { createWav, startModelServer } from '../../models/modelServer.mjs'
import { prepareSpeech, type Speech } from '../../models/speech.mjs'
import { expect, harnessTest } from '../strictTest.ts'
import { readRecording } from './readRecording.ts'

const SENTENCE = 'On Friday, please.'
const QUESTION = 'Hello. Which day would you like?'
const ANSWER = 'Your table is booked for friday at eight. Thank you for calling. Goodbye.'

/** Seconds of silence around the sentence in the microphone, which plays all of it again and again. */
const SILENCE = { before: 11, after: 5 }

const KEYS = { model: 'sk-model-secret', transcriber: 'sk-transcriber-secret', voice: 'sk-voice-secret' }

/** A WAV file of 16 kHz with silence around its sound. */
function withSilence(wav: Buffer): Buffer {
  const samples = new Int16Array(wav.buffer.slice(wav.byteOffset + 44, wav.byteOffset + wav.length))
  const [before, after] = [SILENCE.before * 16_000, SILENCE.after * 16_000]
  const padded = new Int16Array(before + samples.length + after)
  padded.set(samples, before)
  return createWav(padded)
}

/** A microphone that says the sentence, and speech for both sides. */
const test = harnessTest.extend<object, { speech: Speech }>({
  speech: [async ({ browserName: _browserName }, use) => use(await prepareSpeech()), { scope: 'worker' }],
  launchOptions: [
    async ({ launchOptions, speech }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'offhook-caller-'))
      const file = join(folder, 'caller.wav')
      writeFileSync(file, withSilence(await speech.speakAsCaller(SENTENCE)))
      await use({
        ...launchOptions,
        args: [...CALL_FLAGS, `--use-file-for-fake-audio-capture=${file}`, '--disable-quic'],
      })
      rmSync(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
})

test('default: a spoken conversation with a tool of the page', async ({ page, speech }, testInfo) => {
  // the one line of the output that tells whether programs or recordings spoke
  console.log(`The speech is that of ${speech.source}.`)
  testInfo.annotations.push({ type: 'speech', description: speech.source })
  // the microphone repeats its sentence, should a busy machine have torn it
  test.setTimeout(240_000)
  const heard: { speech: Buffer; text: string }[] = []
  const model = await startModelServer({ respond: respondAsBooking, key: KEYS.model, models: ['rules'] })
  const transcriber = await startModelServer({
    key: KEYS.transcriber,
    transcribe: async (utterance) => {
      const text = await speech.recognize(utterance)
      heard.push({ speech: utterance, text })
      return text
    },
  })
  const voice = await startModelServer({ key: KEYS.voice, speak: ({ input }) => speech.speakAsAgent(input) })
  const printed: string[] = []
  const print = (text: string) => printed.push(text)
  const { runCli } = await loadServer()
  const server = await runCli({
    args: [
      '--port',
      '0',
      '--verbose',
      '--model',
      model.url,
      '--transcriber',
      transcriber.url,
      '--voice',
      voice.url,
    ],
    env: {
      OFFHOOK_MODEL_KEY: KEYS.model,
      OFFHOOK_TRANSCRIBER_KEY: KEYS.transcriber,
      OFFHOOK_VOICE_KEY: KEYS.voice,
    },
    version: '',
    print,
    printError: print,
  })
  if (typeof server === 'number') throw new Error(`The command ended with ${server}: ${printed.join('\n')}`)

  const seen = await page.evaluate(
    async ({ baseUrl, firstMessage }) => {
      const { harness } = window
      const { createVoiceClient } = await harness.core()
      const client = createVoiceClient({
        publicKey: 'key',
        baseUrl,
        call: { dailyConfig: harness.dailyConfig },
      })
      const levels: number[] = [0]
      client.on('volume-level', (level) => levels.push(level))
      const messages: string[] = []
      client.on('message', ({ type }) => messages.push(type))
      const booked: unknown[] = []
      client.onToolCall('book', ({ day }) => {
        booked.push(day)
        return `Your table is booked for ${String(day)} at eight.`
      })
      const ended = new Promise<string>((resolve) => client.on('call-end', ({ reason }) => resolve(reason)))
      const parameters = { type: 'object', properties: { day: { type: 'string' } }, required: ['day'] }
      const webCall = await client.connect({
        assistant: {
          firstMessage,
          endCallPhrases: ['goodbye'],
          model: {
            provider: 'openai',
            model: 'gpt-4o',
            messages: [{ role: 'system', content: 'You book tables.' }],
            tools: [
              { type: 'function', function: { name: 'book', description: 'Books a table.', parameters } },
            ],
          },
        },
      })
      const reason = await ended
      const lines = client.transcript.get().map(({ speaker, text, final }) => ({ speaker, text, final }))
      await client.destroy()
      return { id: webCall.id, reason, lines, booked, messages, loudest: Math.max(...levels) }
    },
    { baseUrl: server.url, firstMessage: QUESTION },
  )

  const transcript = seen.lines.map(({ speaker, text }) => `${speaker}: ${text}`).join('\n')
  await testInfo.attach('transcript', { body: transcript, contentType: 'text/plain' })

  expect(seen.booked).toEqual(['friday'])
  expect(seen.lines.every(({ final }) => final)).toBe(true)
  const said = (speaker: string) =>
    seen.lines.filter((line) => line.speaker === speaker).map(({ text }) => text)
  expect(said('assistant').at(0)).toBe(QUESTION)
  expect(said('assistant').at(-1)).toBe(ANSWER)
  const words = heard.map(({ text }) => text).filter((text) => text !== '')
  expect(said('user')).toEqual(words)
  expect(words.at(-1)).toMatch(/^(on )?friday( please)?$/)
  expect(seen.loudest).toBeGreaterThan(0.05)
  expect(new Set(seen.messages)).toEqual(
    new Set([
      ...seen.messages,
      'transcript',
      'model-output',
      'speech-update',
      'tool-calls',
      'conversation-update',
    ]),
  )

  // mono, 16 bits, 16 kHz
  expect(heard[0]?.speech.subarray(20, 36)).toEqual(createWav(new Int16Array(0)).subarray(20, 36))
  const spoken = voice.requests.map(({ body }) => body?.input).filter(Boolean)
  expect(spoken.join(' ')).toBe(said('assistant').join(' '))

  const headers = { authorization: 'Bearer key' }
  const readRecord = async () => (await fetch(`${server.url}/call/${seen.id}`, { headers })).json()
  // the page reports the end while it leaves
  await expect.poll(async () => (await readRecord()).status).toBe('ended')
  const record = await readRecord()
  expect(record.endedReason).toBe('assistant-said-end-call-phrase')
  expect(seen.reason).toBe(record.endedReason)
  const messages: Record<string, unknown>[] = record.messages
  const spokenMessages = messages.filter(({ role }) => role === 'bot' || role === 'user')
  expect(spokenMessages.map(({ role, message }) => [role, message])).toEqual(
    seen.lines.map(({ speaker, text }) => [speaker === 'user' ? 'user' : 'bot', text]),
  )
  expect(messages.filter(({ role }) => String(role).startsWith('tool_call'))).toEqual([
    expect.objectContaining({
      role: 'tool_calls',
      toolCalls: [expect.objectContaining({ function: { name: 'book', arguments: '{"day":"friday"}' } })],
    }),
    expect.objectContaining({
      role: 'tool_call_result',
      result: expect.stringContaining('booked for friday'),
    }),
  ])
  expect(record.artifact.transcript).toContain(`User: ${words.at(-1)}`)

  // its sound: each voice in a channel of its own, at the time of its words
  const sides = { user: 'user', bot: 'assistant' } as const
  const readLoudness = async () => {
    const recording = await readRecording(server.url, seen.id)
    return spokenMessages.map(({ role, secondsFromStart, duration }) => {
      const [start, end] = [Number(secondsFromStart), Number(secondsFromStart) + Number(duration) / 1000]
      const own = sides[role === 'user' ? 'user' : 'bot']
      const other = own === 'user' ? 'assistant' : 'user'
      return { own: recording.loudness(own, start, end), other: recording.loudness(other, start, end) }
    })
  }
  // the page sends the last seconds while it leaves
  await expect.poll(async () => (await readLoudness()).at(-1)?.own).toBeGreaterThan(0.01)
  const loudness = await readLoudness()
  await testInfo.attach('loudness', { body: JSON.stringify(loudness), contentType: 'application/json' })
  for (const { own, other } of loudness) expect(own).toBeGreaterThan(Math.max(0.01, 10 * other))

  const told = printed.join('\n')
  expect(told).toMatch(/bot: "Your table is booked .*firstSound \d+/)
  const calls = await (await fetch(`${server.url}/__sandbox/calls`)).text()
  for (const text of [told, calls, JSON.stringify(record), JSON.stringify(seen)])
    expect(text).not.toContain('secret')

  await server.close()
  await Promise.all([model, transcriber, voice].map((each) => each.close()))
  expect([model, transcriber, voice].map(({ open }) => open)).toEqual([0, 0, 0])
})
