import type { CallContext } from '../CallContext.ts'
import { AudioPlayers } from './audioPlayers.ts'

interface PlayOptions {
  /** Whether to subscribe to the video of the participants. */
  readonly video: boolean
  /** From 0 to 1. */
  readonly volume: number
  /** The audio element that the press has unlocked. */
  readonly unlockedAudio: HTMLAudioElement | undefined
  /** Called with the id of a participant whose voice is received. */
  readonly onVoice: (participantId: string) => void
}

/** States of a track that plays, or soon plays. */
const COMING = new Set<unknown>(['sendable', 'loading', 'playable'])

/** Subscribes to every remote participant, and plays its voice. Tells the platform when its speaker can be heard. */
export function playParticipants(
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

  // To every participant, because the participant that waits for it may not be listed yet. The message carries nothing.
  const sendPlayable = () => {
    if (isOpen()) invokeAndForget('sendAppMessage', 'playable')
  }

  emitter.on('participant-joined', ({ local, session_id }) => {
    if (local || !isOpen()) return
    invokeAndForget('updateParticipant', session_id, { setSubscribedTracks: { audio: true, video } })
  })
  emitter.on('track-started', ({ participant, track, type }) => {
    if (!participant || participant.local) return
    // Other sound, such as a screen's, is received only where the page subscribed to it: the page plays it.
    if (track.kind === 'audio' && type && type !== 'audio') return
    const { session_id: participantId, tracks } = participant
    const isSpeaker = platform.speakers().some(({ session_id }) => session_id === participantId)
    if (track.kind === 'audio') {
      players.play(participantId, track, isSpeaker ? sendPlayable : undefined)
      emit('audio', { participantId, track })
      onVoice(participantId)
    } else if (isSpeaker) {
      emit('video', { participantId, track })
      players.whenPlaying(participantId, sendPlayable, COMING.has(tracks.audio?.state))
    }
  })
  emitter.on('participant-updated', (participant) => emit('participant-updated', participant))
  emitter.on('participant-left', ({ session_id }) => players.remove(session_id))
  return players
}
