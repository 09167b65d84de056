import { expect, test, vi } from 'vitest'
import { END_OF_SPEECH_MS } from './createSpeechDetector.ts'
import {
  type CallOptions,
  quietCall,
  RECORDED_MS,
  SENTENCE_MS,
  scriptedModel,
  speak,
} from './startTestCall.ts'

const ID = /^[\da-f-]{36}$/

type Message = { type: string; [field: string]: unknown }

/** A call in which the user begins, with its messages that have a turn. */
async function startCall(options: CallOptions) {
  const send = vi.fn<(message: string | Message) => void>()
  const call = await quietCall({ ...options, send })
  const messages = () =>
    send.mock.calls.flatMap(([message]) =>
      typeof message !== 'string' && /^(model-output|user-interrupted)$/.test(message.type) ? message : [],
    )
  return { ...call, messages }
}

/** The different ids, in the order in which they come. */
const idsOf = (messages: readonly Message[]) => [...new Set(messages.map(({ turnId }) => turnId))]

test('default: all tokens of a turn have one id, and an interruption has the id of its turn', async () => {
  const { respond } = scriptedModel({ parts: ['One ', 'two three. ', 'Four.'], ms: 100 }, 'Yes?')
  const call = await startCall({ models: { speak, respond, transcribe: async () => 'Stop.' } })
  call.type('Count')
  await call.wait(300 + SENTENCE_MS / 2)
  const [first, ...others] = idsOf(call.messages())
  expect(first).toMatch(ID)
  expect(others).toEqual([])
  await call.hear(0.5, 500)
  expect(call.messages().at(-1)).toEqual({ type: 'user-interrupted', turnId: first })
  await call.hear(0, END_OF_SPEECH_MS)
  await call.wait(3 * SENTENCE_MS)
  expect(call.messages().at(-1)).toEqual({
    type: 'model-output',
    output: 'Yes?',
    turnId: expect.stringMatching(ID),
  })
  expect(idsOf(call.messages())).toHaveLength(2)
})

test('default: lines of a script have ids as well', async () => {
  const script = { greeting: { text: '' }, turns: [{ text: 'First answer' }, { text: 'Second answer' }] }
  const call = await startCall({ script })
  call.type('When?')
  await call.wait(RECORDED_MS / 2)
  const [first] = idsOf(call.messages())
  expect(first).toMatch(ID)
  await call.hear(0.5, 500)
  expect(call.messages().at(-1)).toEqual({ type: 'user-interrupted', turnId: first })
  await call.hear(0, END_OF_SPEECH_MS)
  await call.wait(RECORDED_MS)
  expect(call.messages().at(-1)).toMatchObject({ type: 'model-output', output: ' answer' })
  expect(idsOf(call.messages())).toEqual([first, expect.stringMatching(ID)])
})
