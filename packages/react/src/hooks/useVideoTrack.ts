import { useParticipant } from './useParticipant.ts'

/** The video of a participant, or of the screen that it shares; null while there is none to show. */
export function useVideoTrack(id: string, kind: 'video' | 'screenVideo' = 'video'): MediaStreamTrack | null {
  const { state, track } = useParticipant(id)?.tracks[kind] ?? {}
  return state === 'playable' ? (track ?? null) : null
}
