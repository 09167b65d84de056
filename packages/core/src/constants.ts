/** Values of a voice call that the specification fixes, and names of the platform. */

/**
 * The level above which the assistant counts as speaking: the sum of all remote participants. The same value applies to
 * the user's own level.
 */
export const SPEAKING_THRESHOLD = 0.01
/** Milliseconds of silence after which speech has ended. */
export const SPEECH_END_MS = 1000
/** The volume is the summed level divided by this number, and at most 1. */
export const VOLUME_DIVISOR = 0.15
/** Milliseconds between two audio-level reports. */
export const LEVEL_INTERVAL_MS = 100
/** The minimum of milliseconds from the start to the join on a mobile device. */
export const MOBILE_WAIT_MS = 1000
/** The number of listeners of an event above which a warning is logged. */
export const DEFAULT_LISTENER_LIMIT = 10
export const DEFAULT_BASE_URL = 'https://api.vapi.ai'
/** The user name by which the assistant is recognized among the participants. */
export const REMOTE_SPEAKER_NAME = 'Vapi Speaker'
/** The user name of the platform's other participant: it receives the user's voice for the assistant, and is silent. */
export const REMOTE_LISTENER_NAME = 'Vapi Listener'
/** The voice provider whose assistant has a video. */
export const VIDEO_VOICE_PROVIDER = 'tavus'
/** Milliseconds from the start within which the assistant must listen. */
export const START_TIMEOUT_MS = 60_000
/** Milliseconds that a call continues without a participant of the platform. */
export const ABSENCE_TIMEOUT_MS = 30_000
/** Milliseconds from the platform's end of the call within which the room closes by itself. */
export const CLOSE_AFTER_END_MS = 5000
/** The file of Daily's call machine, in every version's folder. */
export const CALL_MACHINE_FILE = 'call-machine-object-bundle.js'

/** The level, as root mean square, below which a microphone counts as silent: -66 dB. Even a quiet room is louder. */
export const SILENCE_LEVEL = 0.0005
