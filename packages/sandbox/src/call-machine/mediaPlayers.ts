import { type Fields, isRecord } from '../fields.ts'
import type { CallContext, RequestTable } from './CallContext.ts'
import { createTestMedia } from './createTestMedia.ts'
import type { MediaPlayer } from './Meeting.ts'

/** Daily's remote media players. The sandbox fetches no media: a player sends a test picture and a tone. */
export const mediaPlayerRequests: RequestTable = {
  'daily-method-start-remote-media-player': (call, { settings }) => {
    const error = failure(call)
    if (error) return error
    if (!call.room) return { error: 'not-joined', errorMsg: 'You are not in a call.' }
    const participant = call.room.createGuest('Media player')
    const { audio, video, ...media } = createTestMedia()
    participant.send('rmpAudio', 'audio', audio)
    participant.send('rmpVideo', 'video', video)
    const player: MediaPlayer = { participant, ...media, settings: { state: 'play', volume: 1 } }
    call.meeting.players.set(participant.id, player)
    apply(player, settings)
    call.room.participants.enter(participant)
    return announce(call, 'started', player)
  },
  'daily-method-update-remote-media-player': (call, { session_id, settings }) => {
    const error = failure(call)
    const player = call.meeting.players.get(String(session_id))
    if (error || !player) return error ?? unknownPlayer
    apply(player, settings)
    return announce(call, 'updated', player)
  },
  'daily-method-stop-remote-media-player': (call, { session_id }) => stopPlayer(call, session_id),
}

export function stopPlayer(call: CallContext, id: unknown): Fields {
  const { meeting, room, channel, caller } = call
  const player = meeting.players.get(String(id))
  if (!player || !room) return unknownPlayer
  const session_id = player.participant.id
  meeting.players.delete(session_id)
  room.participants.leave(player.participant)
  player.close()
  const updatedBy = caller?.info.session_id
  channel.post({ action: 'remote-media-player-stopped', session_id, updatedBy, reason: 'stopped-by-peer' })
  return {}
}

function apply(player: MediaPlayer, settings: unknown): void {
  player.settings = { ...player.settings, ...(isRecord(settings) && settings) }
  const { state, volume } = player.settings
  player.setVolume(state === 'pause' ? 0 : typeof volume === 'number' ? volume : 1)
}

/** Announces a change of a player. Returns the answer to the request. */
function announce({ channel, caller }: CallContext, change: string, player: MediaPlayer): Fields {
  const { participant, settings } = player
  const session_id = participant.id
  const playerState = { state: settings.state === 'pause' ? 'paused' : 'playing', settings }
  channel.post({
    action: `remote-media-player-${change}`,
    session_id,
    updatedBy: caller?.info.session_id,
    // daily-js reads the first at the start of a player, the second at a change, and shows the second
    playerState,
    remoteMediaPlayerState: playerState,
  })
  return { session_id, ...playerState }
}

function failure(call: CallContext): Fields | null {
  const errorMsg = call.errorOf('media-player-error')
  if (!errorMsg) return null
  call.channel.post({ action: 'nonfatal-error', type: 'remote-media-player-error', errorMsg })
  return { error: 'remote-media-player-error', errorMsg }
}

const unknownPlayer: Fields = {
  error: 'unknown-session',
  errorMsg: 'There is no media player of that session.',
}
