import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recordConnected } from '../../testing/internal/recordVoice.ts'

/** Recorded messages of calls, and the conversation that they result in. */
interface Recording {
  readonly messages: readonly { readonly after: number; readonly message: unknown }[]
  readonly transcript: readonly string[]
  readonly conversation: readonly string[]
}

const folder = fileURLToPath(new URL('../../../fixtures/conversations/', import.meta.url))
const recordings = readdirSync(folder).map((file) => [file, readFileSync(folder + file, 'utf8')] as const)

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

test.each(recordings)('default: %s results in the recorded conversation', async (_file, json) => {
  const { messages, transcript, conversation } = JSON.parse(json) as Recording
  const { voice, engine } = await recordConnected()
  for (const { after, message } of messages) {
    await vi.advanceTimersByTimeAsync(after)
    engine.receive(message)
  }
  const line = ({ speaker, text, final, interrupted }: ReturnType<typeof voice.transcript.get>[number]) =>
    `${speaker}${final ? '' : '…'}: ${text}${interrupted ? ' [interrupted]' : ''}`
  expect(voice.transcript.get().map(line)).toEqual(transcript)
  const item = (one: ReturnType<typeof voice.conversation.get>[number]) => {
    if (one.kind === 'line') return line(one.line)
    return one.kind === 'note' ? `(${one.message.type})` : `[${one.name}]`
  }
  expect(voice.conversation.get().map(item)).toEqual(conversation)
  expect(new Set(voice.conversation.get().map(({ id }) => id)).size).toBe(conversation.length)
  await voice.destroy()
})

test('parameters: maxItems drops the oldest lines, and a dropped line that grows is added again', async () => {
  const { voice, engine } = await recordConnected({ maxItems: 2 })
  const receive = (transcriptType: string, transcript: string) =>
    engine.receive({ type: 'transcript', role: 'user', transcriptType, transcript })
  receive('partial', 'I')
  for (const id of ['1', '2', '3', '4', '5', '6', '7', '8']) {
    engine.receive({ type: 'tool-calls', toolCallList: [{ id, function: { name: 'look' } }] })
  }
  receive('final', 'I would.')
  expect(voice.conversation.get()).toMatchObject([
    { kind: 'tool-call', id: '8' },
    { kind: 'line', line: { text: 'I would.' } },
  ])
  await voice.destroy()
})
