import type { CallObject } from '../../call/callObject.ts'
import type { Participant } from '../../engine/participant.ts'

/** The audio track of a participant: the track that outlives a mute, where the engine has one. Null without a track. */
export function audioTrackOf(participant: Participant | null | undefined): MediaStreamTrack | null {
  const { persistentTrack, track } = participant?.tracks.audio ?? {}
  return persistentTrack ?? track ?? null
}

/** The audio track of the user. */
export const localAudioTrack = (call: Pick<CallObject, 'participants'>): MediaStreamTrack | null =>
  audioTrackOf(Object.values(call.participants()).find(({ local }) => local))
