import type { CallObject } from '../../../call/callObject.ts'
import type { Participant } from '../../../engine/participant.ts'

/** Returns the audio track of a participant, if possible the one that outlives a mute. Null without a track. */
export function audioTrackOf(participant: Participant | null | undefined): MediaStreamTrack | null {
  const { persistentTrack, track } = participant?.tracks.audio ?? {}
  return persistentTrack ?? track ?? null
}

/** Returns the audio track of the user. */
export const localAudioTrack = (call: Pick<CallObject, 'participants'>): MediaStreamTrack | null =>
  audioTrackOf(Object.values(call.participants()).find(({ local }) => local))
