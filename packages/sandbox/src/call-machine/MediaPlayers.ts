import { type Fields, isRecord } from '../platform/isRecord.ts'
import type { CallContext } from './CallContext.ts'
import { createTestMedia, type TestMedia } from './createTestMedia.ts'
import type { RemoteParticipant } from './RemoteParticipant.ts'

interface Player {
  participant: RemoteParticipant
  media: TestMedia
  settings: Fields
}

/** Remote media players. Each is a participant that sends sound and picture. */
export class MediaPlayers {
  readonly #call: CallContext
  readonly #players = new Map<string, Player>()

  constructor(call: CallContext) {
    this.#call = call
  }

  start(settings: unknown): Fields {
    const { room } = this.#call
    const error = this.#error()
    if (error || !room) return error ?? notJoined
    const participant = room.createGuest('Media player')
    const player = { participant, media: createTestMedia(), settings: { state: 'play', volume: 1 } }
    participant.send('rmpAudio', 'audio', player.media.audio ?? null)
    participant.send('rmpVideo', 'video', player.media.video ?? null)
    this.#players.set(participant.id, player)
    this.#set(player, settings)
    room.participants.enter(participant)
    this.#post('started', player)
    return replyOf(player)
  }

  update(sessionId: unknown, settings: unknown): Fields {
    const error = this.#error()
    const player = this.#players.get(String(sessionId))
    if (error || !player) return error ?? unknownPlayer
    this.#set(player, settings)
    this.#post('updated', player)
    return replyOf(player)
  }

  stop(sessionId: unknown): Fields {
    const player = this.#players.get(String(sessionId))
    const { room, channel, caller } = this.#call
    if (!player || !room) return unknownPlayer
    const { id } = player.participant
    this.#players.delete(id)
    room.participants.leave(player.participant)
    player.media.close()
    const updatedBy = caller?.info.session_id
    const reason = 'stopped-by-peer'
    channel.post({ action: 'remote-media-player-stopped', session_id: id, updatedBy, reason })
    return {}
  }

  /** Stops every player without an event, at the end of the call. */
  close(): void {
    for (const { media } of this.#players.values()) media.close()
    this.#players.clear()
  }

  #set(player: Player, settings: unknown): void {
    player.settings = { ...player.settings, ...(isRecord(settings) && settings) }
    const { state, volume } = player.settings
    player.media.setPlaying(state !== 'pause')
    player.media.setVolume(typeof volume === 'number' ? volume : 1)
  }

  #error(): Fields | null {
    const errorMsg = this.#call.errorOf('media-player-error')
    if (!errorMsg) return null
    this.#call.channel.post({ action: 'nonfatal-error', type: 'remote-media-player-error', errorMsg })
    return { error: 'remote-media-player-error', errorMsg }
  }

  #post(change: 'started' | 'updated', player: Player): void {
    const { session_id, ...playerState } = replyOf(player)
    this.#call.channel.post({
      action: `remote-media-player-${change}`,
      session_id,
      updatedBy: this.#call.caller?.info.session_id,
      // daily-js reads the first at the start of a player, the second at a change, and shows the second
      playerState,
      remoteMediaPlayerState: playerState,
    })
  }
}

const notJoined: Fields = { error: 'not-joined', errorMsg: 'There is nobody to play it to yet.' }

const unknownPlayer: Fields = {
  error: 'unknown-session',
  errorMsg: 'There is no media player of that session.',
}

const replyOf = ({ participant, settings }: Player) => ({
  session_id: participant.id,
  state: settings.state === 'pause' ? 'paused' : 'playing',
  settings,
})
