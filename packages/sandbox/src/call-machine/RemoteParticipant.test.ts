import { beforeEach, expect, test } from 'vitest'
import type { MachineState } from './dailyGlobals.ts'
import { Participants } from './Participants.ts'
import type { MachineEvent } from './protocol.ts'
import { RemoteParticipant } from './RemoteParticipant.ts'

let state: MachineState
let posted: MachineEvent[]
let participants: Participants

beforeEach(() => {
  state = {
    local: {
      public: { subscribedTracks: { ALL: true }, customTracks: {} },
      streams: { cam: { stream: {} as MediaStream } },
    },
    participants: {},
    streams: {},
  }
  posted = []
  const channel = {
    post: (event: MachineEvent) => void posted.push(event),
    reply: () => {},
    open: () => {},
    close: () => {},
  }
  participants = new Participants(channel, state)
})

const track = (id: string) => ({ id }) as MediaStreamTrack

/** A guest that sends a microphone and a custom video track. */
function createGuest(): RemoteParticipant {
  const guest = new RemoteParticipant({ user_name: 'Guest', session_id: 'guest' }, state)
  guest.send('audio', 'audio', track('mic'))
  guest.send('slides', 'video', track('slides'))
  return guest
}

const states = ({ info }: RemoteParticipant) =>
  Object.fromEntries(Object.entries(info.tracks).map(([name, { state }]) => [name, state]))

test('default: a sent track is playable, and daily-js finds it', () => {
  const guest = createGuest()
  expect(states(guest)).toEqual({
    audio: 'playable',
    video: 'off',
    screenAudio: 'off',
    screenVideo: 'off',
    slides: 'playable',
  })
  expect(guest.info).toMatchObject({ audio: true, video: false, screen: false, local: false })
  expect(guest.info.tracks.slides).toMatchObject({ kind: 'video' })
  expect(Object.values(state.streams)).toEqual([
    { participantId: 'guest', type: 'cam', pendingTrack: { id: 'mic' }, starttime: 0 },
    { participantId: 'guest', type: 'slides', pendingTrack: { id: 'slides' }, starttime: 0 },
  ])
})

test('behavior: a track that has not arrived is loading', () => {
  const guest = new RemoteParticipant({ user_name: 'Guest' }, state)
  guest.send('video', 'video', null)
  expect(guest.info.tracks.video).toEqual({ subscribed: true, state: 'loading' })
})

test.each([
  [false, { audio: 'sendable', slides: 'sendable' }],
  ['staged', { audio: 'sendable', slides: 'sendable' }],
  [{ audio: false }, { audio: 'sendable', slides: 'playable' }],
  [{ custom: 'staged' }, { audio: 'playable', slides: 'sendable' }],
  [{ custom: { slides: false } }, { audio: 'playable', slides: 'sendable' }],
])('parameters: subscribed to %j', (wanted, expected) => {
  const guest = createGuest()
  expect(guest.subscribe(wanted)).toBe(true)
  expect(states(guest)).toMatchObject(expected)
  expect(guest.subscribe(wanted)).toBe(false)
  expect(guest.subscribe(undefined)).toBe(false)
})

test('behavior: without automatic subscription, tracks wait until they are subscribed to', () => {
  state.local.public.subscribedTracks.ALL = false
  const guest = createGuest()
  expect(states(guest)).toMatchObject({ audio: 'sendable', slides: 'sendable' })
  guest.subscribe({ audio: true })
  expect(states(guest)).toMatchObject({ audio: 'playable', slides: 'sendable' })
  expect(state.local.public.subscribedTracks.guest).toMatchObject({ 'cam-audio': true, slides: false })
})

test('behavior: a track that is muted by an admin, or not permitted, is off', () => {
  const guest = createGuest()
  guest.setOff('audio', 'byRemoteRequest')
  expect(guest.info.tracks.audio.off).toEqual({ byRemoteRequest: true })
  guest.setOff('audio', null)
  guest.info.permissions.canSend = new Set(['audio'])
  guest.describe()
  expect(guest.info.tracks.audio.state).toBe('playable')
  expect(guest.info.tracks.slides?.off).toEqual({ byCanSendPermission: true })
})

test('behavior: arrivals and departures are announced and counted', () => {
  const guest = createGuest()
  participants.announce(guest)
  expect(posted).toEqual([])
  participants.enter(guest)
  participants.announce(guest)
  participants.leave(guest)
  participants.leave(guest)
  expect(posted.map(({ action, participantCounts }) => participantCounts ?? action)).toEqual([
    'participant-joined',
    { present: 2, hidden: 0 },
    'participant-updated',
    'participant-left',
    { present: 1, hidden: 0 },
  ])
})

test('behavior: a participant without presence is hidden, and shown again with it', () => {
  const guest = createGuest()
  participants.enter(guest)
  posted.length = 0
  for (const hasPresence of [false, false, true]) {
    guest.info.permissions.hasPresence = hasPresence
    participants.announce(guest)
  }
  expect(
    posted.map(({ action, reason, participantCounts }) => participantCounts ?? reason ?? action),
  ).toEqual(['hidden', { present: 1, hidden: 1 }, 'participant-joined', { present: 2, hidden: 0 }])
})

test('behavior: automatic subscription includes the participants in the room', () => {
  state.local.public.subscribedTracks.ALL = false
  const guest = createGuest()
  participants.enter(guest)
  participants.subscribeAutomatically(true)
  expect(states(guest)).toMatchObject({ audio: 'playable', slides: 'playable' })
  expect(posted.at(-1)?.action).toBe('participant-updated')
  participants.subscribeAutomatically(false)
  expect(states(guest)).toMatchObject({ audio: 'playable' })
})
