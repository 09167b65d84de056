import { useParticipant } from './useParticipants.ts'

/** The video track of a participant, or of its screen share; null while it is not playable. */
export function useVideoTrack(id: string, kind: 'video' | 'screenVideo' = 'video'): MediaStreamTrack | null {
  const { state, track } = useParticipant(id)?.tracks[kind] ?? {}
  return state === 'playable' ? (track ?? null) : null
}
