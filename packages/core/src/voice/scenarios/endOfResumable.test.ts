// @vitest-environment jsdom
import { expect, test } from 'vitest'
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
