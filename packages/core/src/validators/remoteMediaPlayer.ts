import { define, lazy, optional } from 'superstruct'
import { PLAYER_VOLUME_MAX, PLAYER_VOLUME_MIN } from '../limits.ts'
import type { Rule } from './check.ts'
import { type PlayerSimulcastLayer, playerSimulcastEncodings } from './simulcast.ts'
import { dispensable, enums, object, partial, string } from './structs.ts'

/** The settings of a remote media player. */
export interface RemoteMediaPlayerSettings {
  state?: 'play' | 'pause'
  /** From 0 to 2. */
  volume?: number
  /** daily-js cannot start a player with these: its own check fails. */
  simulcastEncodings?: readonly PlayerSimulcastLayer[]
}

/** The options of `startRemoteMediaPlayer()`. */
export interface RemoteMediaPlayerOptions {
  /** The absolute address of the recording, which Daily's servers open. */
  url: string
  /** Its state and its volume at the start. */
  settings?: RemoteMediaPlayerSettings
}

/** Changes of a player. */
export interface RemoteMediaPlayerUpdate {
  session_id: string
  settings: RemoteMediaPlayerSettings
}

const volume = () =>
  define<number>('volume', (value) => {
    if (typeof value !== 'number' || Number.isNaN(value)) {
      return 'RemoteMediaPlayerSettings.volume: must be "number" type'
    }
    return (
      (value >= PLAYER_VOLUME_MIN && value <= PLAYER_VOLUME_MAX) ||
      'RemoteMediaPlayerSettings.volume: must be between 0.0 - 2.0'
    )
  })

const playerSettings = () =>
  partial<RemoteMediaPlayerSettings>(
    {
      state: enums(
        ['play', 'pause'],
        'Invalid value for RemoteMediaPlayerSettings.state, valid values are: {"PLAY":"play","PAUSE":"pause"}',
      ),
      volume: volume(),
      simulcastEncodings: playerSimulcastEncodings(),
    },
    'RemoteMediaPlayerSettings: must be "object" type',
  )

/** The settings of a player. */
export const RemoteMediaPlayerSettings: Rule<RemoteMediaPlayerSettings> = /* @__PURE__ */ lazy(playerSettings)

/** The options of `startRemoteMediaPlayer`. */
export const RemoteMediaPlayerOptions: Rule<RemoteMediaPlayerOptions> = /* @__PURE__ */ lazy(() =>
  object<RemoteMediaPlayerOptions>({
    url: string('url parameter must be "string" type'),
    settings: optional(playerSettings()),
  }),
)

/** The options of `updateRemoteMediaPlayer`. */
export const RemoteMediaPlayerUpdate: Rule<RemoteMediaPlayerUpdate> = /* @__PURE__ */ lazy(() =>
  object<RemoteMediaPlayerUpdate>({ session_id: dispensable(string()), settings: playerSettings() }),
)

/** The argument of `stopRemoteMediaPlayer`. The message is Daily's, without the space in front of it. */
export const RemoteMediaPlayerId: Rule<string> = /* @__PURE__ */ string(
  'remotePlayerID must be of type string',
)
