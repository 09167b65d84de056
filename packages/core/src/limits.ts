/** Limits and timeouts of a call. Limits of arguments are Daily's. */

/** The maximum length of userData, in characters. */
export const USER_DATA_MAX = 4096
/** The maximum length of an app message, in characters of JSON, unless the room has its own limit. */
export const APP_MESSAGE_MAX = 4096
export const CUSTOM_TRACK_NAME_MAX = 50
export const DTMF_TONES_MAX = 20
/** A display name must be shorter than this number of characters. */
export const DISPLAY_NAME_LIMIT = 200
export const USER_ID_MAX = 36
export const SIMULCAST_LAYERS_MIN = 1
export const SIMULCAST_LAYERS_MAX = 3
export const PLAYER_VOLUME_MIN = 0
export const PLAYER_VOLUME_MAX = 2
export const BACKGROUND_PRESET_MIN = 1
export const BACKGROUND_PRESET_MAX = 10
/** The maximum number of messages that wait until the assistant listens. Further messages are not sent. */
export const QUEUE_MAX = 100
/** The maximum number of actions that wait for the participant that sent them. Further actions replace the oldest. */
export const KEPT_ACTIONS_MAX = 100
/** The maximum number of entries in `aboutClient`, and of characters in each key and each value. */
export const ABOUT_CLIENT_ENTRIES_MAX = 10
export const ABOUT_CLIENT_KEY_MAX = 64
export const ABOUT_CLIENT_VALUE_MAX = 256
/** The minimum interval of level reports that Daily accepts, in milliseconds. */
export const LEVEL_INTERVAL_MIN_MS = 100
/** The timeout of a load in milliseconds. Daily's own attempts end after 186 s at the latest. */
export const LOAD_TIMEOUT_MS = 200_000
/** The timeout of a method of the call object, in milliseconds. */
export const METHOD_TIMEOUT_MS = 30_000
/** The timeout of methods for which the browser may prompt the user for a device, in milliseconds. */
export const DEVICE_TIMEOUT_MS = 300_000
/** The timeout of methods that wait for another participant, in milliseconds. */
export const PERSON_TIMEOUT_MS = 900_000
/** The timeout of a test of network or call quality, in milliseconds. */
export const TEST_TIMEOUT_MS = 120_000
/** Milliseconds that a room may take to answer a join, once the call machine is loaded. */
export const JOIN_TIMEOUT_MS = 30_000
/** The longest delay of a browser's timer, in milliseconds. A timer with a longer delay fires at once. */
export const TIMER_MAX_MS = 2 ** 31 - 1
/** Milliseconds after a participant of the platform has left within which a new one may take its place. */
export const TAKEOVER_MS = 30_000
/** Milliseconds that a room may take to answer a leave. */
export const LEAVE_TIMEOUT_MS = 3000
