import { expect, test, vi } from 'vitest'
import { type FakeVoice, fakeVoice } from '../exports/testing.ts'

test('default: a test plays the assistant and the platform', async () => {
  const { voice, says, ends, level, sends } = fakeVoice()
  const reasons: string[] = []
  voice.on('call-end', ({ reason }) => reasons.push(reason))
  await voice.connect('assistant-id')
  says('assistant', 'Hello', 'partial')
  says('assistant', 'Hello.')
  says('user', 'Hi.')
  expect(voice.transcript.get().map(({ speaker, text }) => `${speaker}: ${text}`)).toEqual([
    'assistant: Hello.',
    'user: Hi.',
  ])
  level('assistant', 0.15)
  level('user', 0.03)
  expect(voice.levels.get().assistant).toBe(1)
  expect(voice.levels.get().user).toBeCloseTo(0.2)
  sends({ type: 'hang' })
  expect(voice.conversation.get().at(-1)).toMatchObject({ kind: 'note', message: { type: 'hang' } })
  ends()
  await voice.stop()
  expect(reasons).toEqual(['assistant-ended-call'])
  expect(voice.state.get()).toMatchObject({ status: 'idle', error: null })
})

test('default: a test reads what the client has sent, results of tools included', async () => {
  const { voice, sends, sent } = fakeVoice()
  voice.onToolCall('book', () => ({ free: true }))
  await voice.connect('assistant-id')
  expect(sent()).toEqual([])
  sends({
    type: 'tool-calls',
    toolCallList: [{ id: 'call-1', type: 'function', function: { name: 'book', arguments: {} } }],
  })
  await vi.waitFor(() =>
    expect(sent()).toEqual([
      expect.objectContaining({
        type: 'add-message',
        message: expect.objectContaining({ content: 'Result of the tool book: {"free":true}' }),
      }),
    ]),
  )
  await voice.destroy()
})

test.each<[string, (fake: FakeVoice) => void]>([
  ['says', ({ says }) => says('assistant', 'Hello.')],
  ['sends', ({ sends }) => sends({ type: 'hang' })],
  ['ends', ({ ends }) => ends()],
  ['level', ({ level }) => level('user', 0.5)],
])('behavior: %s() throws unless the call is connected', async (method, play) => {
  const fake = fakeVoice()
  const refusal = (status: string) =>
    `${method}() needs a call that is connected, and the status is '${status}': wait for it first.`
  expect(() => play(fake)).toThrow(refusal('idle'))
  const connecting = fake.voice.connect('assistant-id')
  expect(() => play(fake)).toThrow(refusal('connecting'))
  await connecting
  play(fake)
  await fake.voice.stop()
  expect(() => play(fake)).toThrow(refusal('idle'))
})

test('behavior: level() of a muted user starts and ends speech', async () => {
  vi.useFakeTimers()
  const { voice, level } = fakeVoice()
  await voice.connect('assistant-id')
  voice.setMuted(true)
  level('user', 0.6)
  expect(voice.state.get()).toMatchObject({ muted: true, userSpeaking: true })
  expect(voice.levels.get().user).toBe(1)
  level('user', 0)
  await vi.advanceTimersByTimeAsync(1000)
  expect(voice.state.get()).toMatchObject({ muted: true, userSpeaking: false })
  await voice.destroy()
  vi.useRealTimers()
})

test('parameters: engine sets the failing steps', async () => {
  const { voice } = fakeVoice({ engine: { fail: { join: new Error('full') } } })
  expect(await voice.start('assistant-id')).toBeNull()
  expect(voice.state.get().error?.message).toBe('full')
})
