import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recordCall } from './recordVoice.ts'

/** Messages as they came over calls, and what a reader is to see of them. */
interface Recording {
  readonly messages: readonly { readonly after: number; readonly message: unknown }[]
  readonly transcript: readonly string[]
  readonly conversation: readonly string[]
}

const folder = fileURLToPath(new URL('../../fixtures/conversations/', import.meta.url))
const recordings = readdirSync(folder).map((file) => [file, readFileSync(folder + file, 'utf8')] as const)

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

test.each(recordings)('default: %s reads as recorded', async (_file, json) => {
  const { messages, transcript, conversation } = JSON.parse(json) as Recording
  const { voice, engine } = await recordCall()
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
