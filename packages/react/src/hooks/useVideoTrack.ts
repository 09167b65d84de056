import { useParticipant } from './useParticipants.ts'

/**
 * The video track of a participant, or of its screen share, for a video element. Null while there is no playable track.
 * `local` is the user.
 */
export function useVideoTrack(id: string, kind: 'video' | 'screenVideo' = 'video'): MediaStreamTrack | null {
  const { state, track } = useParticipant(id)?.tracks[kind] ?? {}
  return state === 'playable' ? (track ?? null) : null
}
