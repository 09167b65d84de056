// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { recordConnected } from '../../testing/internal/recordVoice.ts'

test.each(['end', 'stop'] as const)(
  'behavior: %s() of a call that can be resumed asks the platform once to end it',
  async (method) => {
    const { voice, engine } = await recordConnected({ resume: true })
    await voice[method]()
    const sent = engine.uses
      .filter(({ method: name }) => name === 'sendAppMessage')
      .map(({ args }) => args[0])
    expect(sent.filter((text) => text === '{"type":"end-call"}')).toHaveLength(1)
    await voice.destroy()
  },
)

test('behavior: the platform is asked again if end-call could not be sent', async () => {
  const { voice, engine } = await recordConnected({ resume: true })
  const refused = new Error('The line is busy.')
  const sendAppMessage = vi.fn<(text: unknown) => unknown>().mockImplementationOnce(() => {
    throw refused
  })
  engine.configure({ methods: { sendAppMessage } })
  await expect(voice.end()).rejects.toThrow(refused)
  expect(sendAppMessage.mock.calls.map(([text]) => text)).toEqual(Array(2).fill('{"type":"end-call"}'))
  await voice.destroy()
})
