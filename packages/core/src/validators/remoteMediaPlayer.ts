import { PLAYER_VOLUME_MAX, PLAYER_VOLUME_MIN } from '../limits.ts'
import { define, dispensable, guard, type Rule, struct } from './rule.ts'
import { PlayerSimulcastEncodings, type PlayerSimulcastLayer } from './simulcast.ts'
import { enums, isString, object, string } from './structs.ts'

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

const volume = (): Rule<number> =>
  define('volume', (value) => {
    if (typeof value !== 'number' || Number.isNaN(value)) {
      return 'RemoteMediaPlayerSettings.volume: must be "number" type'
    }
    return (
      (value >= PLAYER_VOLUME_MIN && value <= PLAYER_VOLUME_MAX) ||
      'RemoteMediaPlayerSettings.volume: must be between 0.0 - 2.0'
    )
  })

const settingsRules = () =>
  object(
    {},
    {
      state: enums(
        ['play', 'pause'],
        'Invalid value for RemoteMediaPlayerSettings.state, valid values are: {"PLAY":"play","PAUSE":"pause"}',
      ),
      volume: volume(),
      simulcastEncodings: PlayerSimulcastEncodings,
    },
    { message: 'RemoteMediaPlayerSettings: must be "object" type' },
  )

/** The settings of a player. */
export const RemoteMediaPlayerSettings = /* @__PURE__ */ struct<
  RemoteMediaPlayerSettings,
  typeof settingsRules
>(settingsRules)

const address = (): Rule<string> => guard('url parameter must be "string" type', isString)

const startRules = () => object({ url: address() }, { settings: RemoteMediaPlayerSettings })

/** The options of `startRemoteMediaPlayer`. */
export const RemoteMediaPlayerOptions = /* @__PURE__ */ struct<RemoteMediaPlayerOptions, typeof startRules>(
  startRules,
)

const updateRules = () =>
  object({ session_id: dispensable(string('session_id')), settings: RemoteMediaPlayerSettings }, {})

/** The options of `updateRemoteMediaPlayer`. */
export const RemoteMediaPlayerUpdate = /* @__PURE__ */ struct<RemoteMediaPlayerUpdate, typeof updateRules>(
  updateRules,
)

/** The argument of `stopRemoteMediaPlayer`. The message is Daily's, without the space in front of it. */
export const RemoteMediaPlayerId: Rule<string> = /* @__PURE__ */ guard(
  'remotePlayerID must be of type string',
  isString,
)
