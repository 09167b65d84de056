/** Limits and timeouts of a call (spec §5 and §9). */

/** Maximum of characters of userData as a string. */
export const USER_DATA_MAX = 4096
/** Maximum of characters of an app message as JSON, unless the room has its own limit. */
export const APP_MESSAGE_MAX = 4096
export const CUSTOM_TRACK_NAME_MAX = 50
export const DTMF_TONES_MAX = 20
/** A display name has fewer characters than this. */
export const DISPLAY_NAME_LIMIT = 200
export const USER_ID_MAX = 36
export const SIMULCAST_LAYERS_MIN = 1
export const SIMULCAST_LAYERS_MAX = 3
export const PLAYER_VOLUME_MIN = 0
export const PLAYER_VOLUME_MAX = 2
export const BACKGROUND_PRESET_MIN = 1
export const BACKGROUND_PRESET_MAX = 10
/** Maximum of messages that wait for the assistant to listen. Further messages are not sent. */
export const QUEUE_MAX = 100
/** Maximum of entries in `aboutClient`, and of characters in each key and each value. */
export const ABOUT_CLIENT_ENTRIES_MAX = 10
export const ABOUT_CLIENT_KEY_MAX = 64
export const ABOUT_CLIENT_VALUE_MAX = 256
/** The minimum interval of level reports that Daily accepts, in milliseconds. */
export const LEVEL_INTERVAL_MIN_MS = 100
/** The timeout of a load in milliseconds. Daily's own attempts end after 186 s at the latest. */
export const LOAD_TIMEOUT_MS = 200_000
/** The timeout of a method of the call object, in milliseconds. */
export const METHOD_LIMIT_MS = 30_000
/** The timeout of methods for which the browser may prompt the user for a device. */
export const DEVICE_LIMIT_MS = 300_000
/** The timeout of methods that wait for another participant. */
export const PERSON_LIMIT_MS = 900_000
/** The timeout of a test of network or call quality. */
export const TEST_LIMIT_MS = 120_000
/** Milliseconds that a room may take to answer a join, once the call machine is loaded. */
export const JOIN_TIMEOUT_MS = 30_000
/** The longest timer of browsers, in milliseconds. A longer one fires at once. */
export const TIMER_MAX_MS = 2 ** 31 - 1
/** Milliseconds within which a new participant may succeed a participant of the platform, after a reconnect. */
export const TAKEOVER_MS = 30_000
/** Milliseconds that a room may take to answer a leave. */
export const LEAVE_TIMEOUT_MS = 3000
