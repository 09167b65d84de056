import type { CallContext } from '../../context.ts'
import { AudioPlayers } from './audioPlayers.ts'

interface PlayOptions {
  /** Whether to subscribe to the video of the participants. */
  readonly video: boolean
  /** From 0 to 1. */
  readonly volume: number
  /** The audio element that the user gesture has unlocked. */
  readonly unlockedAudio: HTMLAudioElement | undefined
  /** Called with the id of a participant whose voice is received. */
  readonly onVoice: (participantId: string) => void
}

/** States of a track that plays or is about to play. */
const PLAYING_SOON = new Set<unknown>(['sendable', 'loading', 'playable'])

/**
 * Creates the players of a call: subscribes to all remote participants, plays their voices and emits their tracks as
 * `audio` and `video`. Tells the platform when its speaker is audible.
 */
export function createParticipantPlayers(
  context: Pick<CallContext, 'call' | 'isOpen' | 'invokeAndForget' | 'emit' | 'update'>,
  { video, volume, unlockedAudio, onVoice }: PlayOptions,
): AudioPlayers {
  const { call, isOpen, invokeAndForget, emit, update } = context
  const { emitter, platform } = call
  const players = new AudioPlayers({
    onBlocked: (audioBlocked) => update({ audioBlocked }),
    volume,
    unlockedAudio,
  })

  // Sent to all participants, because the platform's may not be listed yet. The message holds no data.
  const sendPlayable = () => {
    if (isOpen()) invokeAndForget('sendAppMessage', 'playable')
  }

  emitter.on('participant-joined', ({ local, session_id }) => {
    if (local || !isOpen()) return
    invokeAndForget('updateParticipant', session_id, { setSubscribedTracks: { audio: true, video } })
  })
  emitter.on('track-started', ({ participant, track, type }) => {
    if (!participant || participant.local) return
    // The page itself subscribes to other sound, such as that of a screen, and plays it.
    if (track.kind === 'audio' && type && type !== 'audio') return
    const { session_id: participantId, tracks } = participant
    const isSpeaker = platform.speakers().some(({ session_id }) => session_id === participantId)
    if (track.kind === 'audio') {
      players.play(participantId, track, isSpeaker ? sendPlayable : undefined)
      emit('audio', { participantId, track })
      onVoice(participantId)
    } else if (isSpeaker) {
      emit('video', { participantId, track })
      players.whenPlaying(participantId, sendPlayable, PLAYING_SOON.has(tracks.audio?.state))
    }
  })
  emitter.on('participant-left', ({ session_id }) => players.remove(session_id))
  return players
}
