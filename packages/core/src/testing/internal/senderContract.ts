import { REMOTE_LISTENER_NAME, REMOTE_SPEAKER_NAME } from '../../constants.ts'
import { isRoomClosed } from '../../engine/daily/isRoomClosed.ts'
import type { Participant } from '../../engine/participant.ts'
import { CallError } from '../../errors/CallError.ts'
import {
  assert,
  type ContractCase,
  type ContractRoom,
  inTime,
  joinRoom,
  type OpenRoom,
} from './contractCase.ts'

type Joined = Awaited<ReturnType<typeof joinRoom>>

const isNamed = (name: string) => (payload: unknown) => (payload as Participant).user_name === name

/** Waits for the speaker, and subscribes to its audio. */
async function subscribeToSpeaker({ engine, reported }: Joined): Promise<string> {
  const { payload } = await reported('participant-joined', isNamed(REMOTE_SPEAKER_NAME))
  const { session_id } = payload as Participant
  engine.invoke('updateParticipant', [session_id, { setSubscribedTracks: { audio: true } }])
  await reported('track-started')
  return session_id
}

const isListening = (payload: unknown) => (payload as { data: unknown }).data === 'listening'

/** A case in a room that the platform closes as soon as it listens. */
const closingCase = (room: ContractRoom, type: CallError['type']): ContractCase => ({
  name: `engine: a room that the platform closes is reported by one fatal error, ${type}`,
  async run(open) {
    const joined = await joinRoom(open, room)
    await subscribeToSpeaker(joined)
    joined.engine.invoke('sendAppMessage', ['playable'])
    const { payload } = await joined.reported('error')
    assert(payload instanceof CallError, 'It is a CallError.')
    assert(payload.type === type, `Its type is ${payload.type}.`)
    assert(isRoomClosed(payload), `It is not a normal end: ${JSON.stringify(payload)}.`)
    await inTime(joined.engine.destroy(), 'destroy()')
  },
})

/** The contract for senders: the platform's participants, other participants, and rooms that are closed. */
export const SENDER_CONTRACT: readonly ContractCase[] = [
  {
    name: 'engine: a message to some participants reaches them',
    async run(open) {
      const joined = await joinRoom(open, 'demo')
      const speaker = await subscribeToSpeaker(joined)
      joined.engine.invoke('sendAppMessage', ['playable', [speaker]])
      await joined.reported('app-message', isListening)
      await inTime(joined.engine.destroy(), 'destroy()')
    },
  },
  {
    name: 'engine: a participant has the field owner',
    async run(open: OpenRoom) {
      for (const [room, owner] of [
        ['owner', true],
        ['demo', false],
      ] as const) {
        const { engine, reported } = await joinRoom(open, room)
        const { payload } = await reported('participant-joined', isNamed(REMOTE_LISTENER_NAME))
        assert(
          Boolean((payload as Participant).owner) === owner,
          `owner is ${(payload as Participant).owner}.`,
        )
        await inTime(engine.destroy(), 'destroy()')
      }
    },
  },
  {
    name: 'engine: a message of a third participant names it as its sender',
    async run(open) {
      const joined = await joinRoom(open, 'third-sender')
      await subscribeToSpeaker(joined)
      joined.engine.invoke('sendAppMessage', ['playable'])
      const platform = [REMOTE_SPEAKER_NAME, REMOTE_LISTENER_NAME]
      await joined.reported('app-message', (payload) => {
        const { fromId } = payload as { fromId: string }
        const sender = joined.engine.participants()[fromId]
        return sender !== undefined && !platform.includes(sender.user_name)
      })
      await inTime(joined.engine.destroy(), 'destroy()')
    },
  },
  {
    name: 'engine: a message is reported at once, also before its sender is listed',
    async run(open) {
      const { engine, reported, reports } = await joinRoom(open, 'message-before-presence')
      const message = await reported('app-message')
      const { fromId } = message.payload as { fromId: string }
      const joining = await reported(
        'participant-joined',
        (payload) => (payload as Participant).session_id === fromId,
      )
      assert(reports.indexOf(message) < reports.indexOf(joining), 'The message waited for its sender.')
      await inTime(engine.destroy(), 'destroy()')
    },
  },
  closingCase('ends-ejected', 'ejected'),
  closingCase('ends-room-deleted', 'no-room'),
  {
    name: 'engine: a method after the room was left does not throw',
    async run(open) {
      const { engine, reported } = await joinRoom(open, 'demo')
      void engine.leave()
      await reported('left-meeting')
      engine.invoke('stopRecording', [])
      await inTime(engine.destroy(), 'destroy()')
    },
  },
]
