import type { Participant } from '../../engine/participant.ts'
import type { Room } from '../openRoom.ts'

/** What a participant says: the track that outlives being muted, where the engine has one; null without any. */
export function audioTrackOf(participant: Participant | null | undefined): MediaStreamTrack | null {
  const { persistentTrack, track } = participant?.tracks.audio ?? {}
  return persistentTrack ?? track ?? null
}

/** The same of the visitor. */
export const localAudioTrack = ({ call }: Room): MediaStreamTrack | null =>
  audioTrackOf(Object.values(call.participants()).find(({ local }) => local))
