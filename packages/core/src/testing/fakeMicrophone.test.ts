import { expect, test } from 'vitest'
import { CameraError } from '../errors/CameraError.ts'
import { fakeEngine } from './fakeEngine.ts'

const url = 'https://rooms.example/one'

/** An engine whose microphone fails, and its events. */
function open() {
  const reports: string[] = []
  const engine = fakeEngine({ cameraError: new CameraError('permissions', 'Denied.') })
  return { reports, session: engine({ emit: (name) => reports.push(name) }) }
}

test('parameters: cameraError is emitted at the join, which continues', async () => {
  const { session, reports } = open()
  await session.join({ url })
  expect(reports.slice(0, 2)).toEqual(['camera-error', 'joined-meeting'])
})

test.each([false, new EventTarget()])(
  'behavior: a call that opens no microphone (audioSource: %s) reports no camera error',
  async (audioSource) => {
    const { session, reports } = open()
    await session.create({ audioSource: audioSource as never })
    await session.join({ url })
    expect(reports).not.toContain('camera-error')
  },
)
