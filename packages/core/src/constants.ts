/** The figures of the specification (§5 and §9) and the names that the platform gives. */

/** Summed remote level above which the assistant counts as speaking. */
export const SPEAKING_THRESHOLD = 0.01
/** Milliseconds of silence after which speech has ended. */
export const SPEECH_END_MS = 1000
/** The summed level is divided by this to give the volume, capped at 1. */
export const VOLUME_DIVISOR = 0.15
/** Milliseconds between two audio-level reports. */
export const LEVEL_INTERVAL_MS = 100
/** The least interval that Daily accepts, in milliseconds. */
export const LEVEL_INTERVAL_MIN_MS = 100
/** Milliseconds from the start that a mobile device waits, at the least, before it joins. */
export const MOBILE_WAIT_MS = 1000
/** How the video of a call is recorded. */
export const VIDEO_RECORDING = Object.freeze({
  width: 1280,
  height: 720,
  backgroundColor: '#FF1F2D3D',
  layout: Object.freeze({ preset: 'default' }),
})
/** Characters of userData, as text. */
export const USER_DATA_MAX = 4096
/** Characters of an app message as JSON, until the room says otherwise. */
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
export const DEFAULT_LISTENER_LIMIT = 10
/** The version of the call library that the specification describes: the oldest that we support. */
export const LIBRARY_VERSION = '0.80.0'
export const DEFAULT_BASE_URL = 'https://api.vapi.ai'
/** The user name by which the assistant is recognised among the participants. */
export const REMOTE_SPEAKER_NAME = 'Vapi Speaker'
/** The voice provider whose assistant has a video. */
export const VIDEO_VOICE_PROVIDER = 'tavus'
/** Milliseconds within which the assistant must listen. */
export const START_TIMEOUT_MS = 60_000
/** Milliseconds that a room may take to answer a join, once the call machine is loaded. */
export const JOIN_TIMEOUT_MS = 30_000
/** Milliseconds that a room has to close by itself after the platform said that the call has ended. */
export const CLOSE_AFTER_END_MS = 5000
/** Milliseconds that a room may take to answer a leave. */
export const LEAVE_TIMEOUT_MS = 3000
/** The file of Daily's call machine, in every version's folder. */
export const CALL_MACHINE_FILE = 'call-machine-object-bundle.js'
/** Milliseconds within which a load has succeeded or failed: Daily's own attempts end after 186 s at the latest. */
export const LOAD_TIMEOUT_MS = 200_000
/** Milliseconds within which a method of the call object is answered. */
export const METHOD_LIMIT_MS = 30_000
/** The same where the browser may ask the visitor for a device. */
export const DEVICE_LIMIT_MS = 300_000
/** The same where another participant decides. */
export const PERSON_LIMIT_MS = 900_000
/** The same for a test of network or call quality. */
export const TEST_LIMIT_MS = 120_000
