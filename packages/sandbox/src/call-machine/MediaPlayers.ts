import { type Fields, isRecord } from '../platform/isRecord.ts'
import type { CallContext } from './CallContext.ts'
import { createTestMedia, type TestMedia } from './createTestMedia.ts'
import type { RemoteParticipant } from './RemoteParticipant.ts'

interface Player {
  participant: RemoteParticipant
  picture: TestMedia
  settings: Fields
}

/** Remote media players: each is a participant that sends the medium's sound and picture. */
export class MediaPlayers {
  readonly #call: CallContext
  readonly #players = new Map<string, Player>()

  constructor(call: CallContext) {
    this.#call = call
  }

  start(settings: unknown): Fields {
    const { room } = this.#call
    const refused = this.#refusal()
    if (refused || !room) return refused ?? notJoined
    const participant = room.createGuest('Media player')
    const player = { participant, picture: createTestMedia(), settings: { state: 'play', volume: 1 } }
    participant.send('rmpAudio', 'audio', player.picture.audio ?? null)
    participant.send('rmpVideo', 'video', player.picture.video ?? null)
    this.#players.set(participant.id, player)
    this.#set(player, settings)
    room.participants.enter(participant)
    this.#post('started', player)
    return replyOf(player)
  }

  update(sessionId: unknown, settings: unknown): Fields {
    const refused = this.#refusal()
    const player = this.#players.get(String(sessionId))
    if (refused || !player) return refused ?? unknownPlayer
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
    player.picture.close()
    const updatedBy = caller?.info.session_id
    const reason = 'stopped-by-peer'
    channel.post({ action: 'remote-media-player-stopped', session_id: id, updatedBy, reason })
    return {}
  }

  /** Ends all of them without a word, with the call. */
  close(): void {
    for (const { picture } of this.#players.values()) picture.close()
    this.#players.clear()
  }

  #set(player: Player, settings: unknown): void {
    player.settings = { ...player.settings, ...(isRecord(settings) && settings) }
    const { state, volume } = player.settings
    player.picture.setPlaying(state !== 'pause')
    player.picture.setVolume(typeof volume === 'number' ? volume : 1)
  }

  #refusal(): Fields | null {
    const errorMsg = this.#call.errorOf('media-player-error')
    if (!errorMsg) return null
    this.#call.channel.post({ action: 'nonfatal-error', type: 'remote-media-player-error', errorMsg })
    return { error: 'remote-media-player-error', errorMsg }
  }

  #post(happened: 'started' | 'updated', player: Player): void {
    const { session_id, ...playerState } = replyOf(player)
    this.#call.channel.post({
      action: `remote-media-player-${happened}`,
      session_id,
      updatedBy: this.#call.caller?.info.session_id,
      // daily-js keeps the first of these when a player starts, the second later, and shows the second
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
