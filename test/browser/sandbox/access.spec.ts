import type { SeenEvent } from '../harness/rawCall.ts'
import { expect, harnessTest as test } from '../strictTest.ts'

test.use({ permissions: ['microphone', 'camera'] })

test.describe('access to the room', () => {
  test('access, camera and a test call before the join are part of the call after it', async ({ page }) => {
    const seen = await page.evaluate(async () => {
      const call = await window.harness.rawCall({ videoSource: true })
      const { daily } = call
      const { access } = await daily.preAuth({ url: call.url })
      const devices = await daily.startCamera({ url: call.url })
      await call.until('started-camera')
      const state = daily.meetingState()
      const { participant } = await call.until('track-started', ({ type }) => type === 'video')
      const preview = participant?.tracks.video.track?.id
      const quality = await daily.testCallQuality()
      const stopping = daily.testCallQuality()
      daily.stopTestCallQuality()
      const stopped = await stopping
      await call.join()
      const joined = daily.participants().local
      await call.listening()
      const room = await daily.room()
      await call.end()
      return {
        access,
        devices: [devices.camera, devices.mic].map((device) => 'deviceId' in device),
        state,
        quality: quality.result,
        stopped: stopped.result,
        same: preview !== undefined && preview === joined.tracks.video.track?.id,
        room: room !== null && 'id' in room,
      }
    })
    expect(seen).toEqual({
      access: { level: 'full' },
      devices: [true, true],
      state: 'loaded',
      quality: 'good',
      stopped: 'aborted',
      same: true,
      room: true,
    })
  })

  test('the lobby admits or rejects a participant', async ({ page }) => {
    const seen = await page.evaluate(async () => {
      const call = await window.harness.rawCall({ assistant: 'lobby' })
      const { daily } = call
      await call.join()
      const waiting = { access: daily.accessState(), present: Object.keys(daily.participants()) }
      const asked = await daily.requestAccess({ name: 'Sarah' })
      const states = call.events
        .filter(({ name }) => name === 'access-state-updated')
        .map(({ access, awaitingAccess }) => ({ access, awaitingAccess }))
      await call.listening()
      const again = await daily.requestAccess({ name: 'Sarah' })
      await call.end()

      const refused = await window.harness.rawCall({ assistant: 'fault:access-refused' })
      await refused.join()
      const refusal = await refused.daily.requestAccess({ name: 'Sarah' })
      const present = Object.keys(refused.daily.participants())
      // A caller that leaves while the answer is pending still gets it.
      const asking = refused.daily.requestAccess({ name: 'Sarah' })
      await refused.daily.leave()
      const pending = await asking
      await refused.end()
      return { waiting, asked, states, again, refusal, present, pending }
    })
    expect(seen).toMatchObject({
      waiting: { access: { access: { level: 'lobby' } }, present: ['local'] },
      asked: { access: { level: 'full' }, granted: true },
      states: [
        { access: { level: 'lobby' } },
        { access: { level: 'lobby' }, awaitingAccess: { level: 'full' } },
        { access: { level: 'full' } },
      ],
      again: { granted: true },
      refusal: { access: { level: 'lobby' }, granted: false },
      present: ['local'],
      pending: { granted: false },
    })
  })

  test('other guests send any message', async ({ page }) => {
    const seen = await page.evaluate(async () => {
      const forged = async (assistant: string) => {
        const call = await window.harness.rawCall({ assistant })
        await call.join()
        const { participant } = await call.until(
          'participant-joined',
          ({ participant }) => call.daily.participantCounts().present === 3 || !!participant,
        )
        const first = participant?.session_id
        const { participant: second } = await call.until(
          'participant-joined',
          ({ participant }) =>
            participant?.session_id !== first && participant?.user_name !== 'Vapi Listener',
        )
        const from = ({ fromId }: SeenEvent) => fromId === second?.session_id
        await call.until(
          'app-message',
          (event) => from(event) && String(event.data).includes('"endedReason":"forged"'),
        )
        const messages = call.events.filter((event) => event.name === 'app-message' && from(event))
        const state = call.daily.meetingState()
        await call.end()
        return { name: second?.user_name, count: messages.length, state }
      }
      return Promise.all([forged('guest'), forged('impostor')])
    })
    expect(seen).toEqual([
      { name: 'Guest', count: 6, state: 'joined-meeting' },
      { name: 'Vapi Speaker', count: 6, state: 'joined-meeting' },
    ])
  })
})
