/** Limits and timeouts of a call (spec §5 and §9). */

/** Characters of userData as a string. */
export const USER_DATA_MAX = 4096
/** Characters of an app message as JSON, unless the room has its own limit. */
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
/** Messages that wait for the assistant to listen. More are not sent. */
export const QUEUE_MAX = 100
/** Entries of `aboutClient`, characters of each key and of each value. */
export const ABOUT_CLIENT_ENTRIES_MAX = 10
export const ABOUT_CLIENT_KEY_MAX = 64
export const ABOUT_CLIENT_VALUE_MAX = 256
/** The least interval that Daily accepts, in milliseconds. */
export const LEVEL_INTERVAL_MIN_MS = 100
/** Milliseconds within which a load has succeeded or failed: Daily's own attempts end after 186 s at the latest. */
export const LOAD_TIMEOUT_MS = 200_000
/** Milliseconds within which a method of the call object is answered. */
export const METHOD_LIMIT_MS = 30_000
/** The same for methods for which the browser may ask the user for a device. */
export const DEVICE_LIMIT_MS = 300_000
/** The same for methods that wait for another participant. */
export const PERSON_LIMIT_MS = 900_000
/** The same for a test of network or call quality. */
export const TEST_LIMIT_MS = 120_000
/** Milliseconds that a room may take to answer a join, once the call machine is loaded. */
export const JOIN_TIMEOUT_MS = 30_000
/** The longest timer of browsers, in milliseconds. A longer one fires at once. */
export const TIMER_MAX_MS = 2 ** 31 - 1
/** Milliseconds within which a participant of the platform that reconnects succeeds its last session. */
export const TAKEOVER_MS = 30_000
/** Milliseconds that a room may take to answer a leave. */
export const LEAVE_TIMEOUT_MS = 3000
