import type { Page } from '@playwright/test'
import { loadServer } from '../../../packages/sandbox/scripts/loadServer.mjs'
import { createWav } from '../../models/modelServer.mjs'
import { prepareSpeech } from '../../models/speech.mjs'
import { expect, harnessTest as test } from '../strictTest.ts'
import { readRecording } from './readRecording.ts'

const FIRST_MESSAGE = 'On Friday, please.'
const KEY = { authorization: 'Bearer key' }

async function startServer(...args: string[]) {
  const { runCli } = await loadServer()
  const printed: string[] = []
  const print = (text: string) => printed.push(text)
  const server = await runCli({
    args: ['--port', '0', '--verbose', ...args],
    version: '',
    print,
    printError: print,
  })
  if (typeof server === 'number') throw new Error(`The command ended with ${server}: ${printed.join('\n')}`)
  return { server, printed }
}

/** Calls an assistant, types once it has greeted, and returns its greeting as samples of 16 kHz, and its words. */
const callAndType = (page: Page, baseUrl: string, assistantId: string) =>
  page.evaluate(
    async ({ baseUrl, assistantId }) => {
      const { createVoiceClient } = await window.harness.core()
      const { dailyConfig } = window.harness
      const client = createVoiceClient({ publicKey: 'key', baseUrl, call: { dailyConfig } })
      const context = new AudioContext({ sampleRate: 16_000 })
      const recorder = context.createScriptProcessor(4096, 1, 1)
      recorder.connect(context.destination)
      const samples: number[] = []
      recorder.addEventListener('audioprocess', ({ inputBuffer }) => {
        for (const sample of inputBuffer.getChannelData(0)) samples.push(Math.round(sample * 32_767))
      })
      client.on('audio', ({ track }) =>
        context.createMediaStreamSource(new MediaStream([track])).connect(recorder),
      )
      const turnEnd = () =>
        new Promise<void>((resolve) => {
          const unsubscribe = client.on('message', (message) => {
            if (message.type !== 'speech-update' || message.role !== 'assistant') return
            if (message.status !== 'stopped') return
            unsubscribe()
            resolve()
          })
        })
      const greeted = turnEnd()
      // the beeps of the test microphone would interrupt
      const assistantOverrides = { customerJoinTimeoutSeconds: 60 }
      const { id } = await client.connect({ assistant: assistantId, assistantOverrides }, { muted: true })
      await greeted
      // its last sound is still on its way
      await new Promise((resolve) => setTimeout(resolve, 700))
      const greeting = [...samples]
      const answered = turnEnd()
      client.addMessage({ role: 'user', content: 'When are you open?' })
      await answered
      const lines = client.transcript
        .get()
        .filter(({ speaker }) => speaker === 'assistant')
        .map(({ text }) => text)
      await client.destroy()
      await context.close()
      return { id, greeting, lines }
    },
    { baseUrl, assistantId },
  )

test('default: an assistant says its own words, and then that it has no model', async ({ page }) => {
  const speech = await prepareSpeech()
  const { server, printed } = await startServer()
  const warnings: string[] = []
  page.on('console', (message) => {
    if (message.text().startsWith('offhook sandbox:')) warnings.push(message.text())
  })
  const created = await fetch(`${server.url}/assistant`, {
    method: 'POST',
    headers: { ...KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ada', firstMessage: FIRST_MESSAGE }),
  })
  const { id } = await created.json()
  const seen = await callAndType(page, server.url, id)
  expect(await speech.recognize(createWav(Int16Array.from(seen.greeting)))).toMatch(/friday please$/)
  expect(seen.lines[0]).toBe(FIRST_MESSAGE)
  expect(seen.lines.slice(1).join(' ')).toMatch(/^I have no language model yet/)
  expect(warnings).toEqual([expect.stringContaining('The assistant has no language model')])
  expect(printed.filter((line) => line.includes('has no language model'))).toHaveLength(1)
  const calls = await (await fetch(`${server.url}/__sandbox/calls`)).json()
  const answers = calls[0].turns.flatMap(
    (turn: { latencyMs?: { firstSound?: number } }) => turn.latencyMs ?? [],
  )
  expect(answers).toEqual([expect.objectContaining({ firstSound: expect.any(Number) })])
  // a call without a microphone has its recording, too
  const recording = await readRecording(server.url, seen.id)
  expect(recording.loudness('assistant', 0, recording.seconds)).toBeGreaterThan(0.01)
  expect(recording.loudness('user', 0, recording.seconds)).toBeLessThan(0.001)
  test.info().annotations.push({ type: 'first sound', description: `${answers[0].firstSound} ms` })
  await server.close()
})

test('behavior: the demo keeps its recordings, without a request for speech', async ({ page }) => {
  const { server, printed } = await startServer()
  const { lines } = await callAndType(page, server.url, 'demo')
  expect(lines).toEqual([
    'Hi, this is Aidan. How can I help you today?',
    'Of course. Which day would suit you best?',
  ])
  expect(printed.filter((line) => line.includes('/speak'))).toEqual([])
  await server.close()
})
