import type { CallObject } from '../../call/callObject.ts'
import type { Participant } from '../../engine/participant.ts'
import type { CallContext } from '../context.ts'

/** The participants without a call. */
const NO_PARTICIPANTS: readonly Participant[] = Object.freeze([])

const EVENTS = [
  'joined-meeting',
  'participant-joined',
  'participant-updated',
  'participant-left',
  'track-started',
  'track-stopped',
] as const

/** Keeps the client's `participants` store up to date, including the user. Returns a cleanup function. */
export function watchParticipants({
  call,
  participants,
}: Pick<CallContext, 'call' | 'participants'>): () => void {
  const read = () => participants.set(Object.freeze(Object.values(call.participants())))
  const unsubscribe = EVENTS.map((name) => call.emitter.on(name, read))
  read()
  return () => {
    for (const off of unsubscribe) off()
    participants.set(NO_PARTICIPANTS)
  }
}

/** Returns the audio track of a participant, if possible the one that outlives a mute. Null without a track. */
export function audioTrackOf(participant: Participant | null | undefined): MediaStreamTrack | null {
  const { persistentTrack, track } = participant?.tracks.audio ?? {}
  return persistentTrack ?? track ?? null
}

/** Returns the audio track of the user. */
export const localAudioTrack = (call: Pick<CallObject, 'participants'>): MediaStreamTrack | null =>
  audioTrackOf(Object.values(call.participants()).find(({ local }) => local))
