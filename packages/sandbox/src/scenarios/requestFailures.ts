import { tableOf } from './tableOf.ts'

/**
 * Requests of the page to its room that a scenario lets fail: `fault:<name>`. The request is answered with that text
 * whenever it is made, and all others work.
 */
export const requestFailures = tableOf<string>()({
  /** `requestAccess()` fails. */
  'access-error': 'Access could not be requested.',
  /** `testCallQuality()` fails. */
  'call-quality-error': 'The test call could not be connected.',
  /** `startCustomTrack()` fails. */
  'custom-track-error': 'The custom track could not be started.',
  /** `setOutputDeviceAsync()` fails. */
  'devices-error': 'The device was not found.',
  /** `startDialIn()` fails. */
  'dialin-error': 'The line could not be connected.',
  /** A line of `startDialOut()` rings and is not answered. */
  'dialout-error': 'Nobody answered.',
  /** `startDialOut()` is refused. */
  'dialout-refused': 'Dialling out is not allowed here.',
  /** `updateInputSettings()` fails. */
  'input-settings-error': 'The input settings could not be applied.',
  /** `join()` fails. An older daily-js than 0.86 gets a fatal error. */
  'join-error': 'The room could not be entered.',
  /** `startLiveStreaming()` fails. */
  'live-streaming-error': 'The live stream could not be started.',
  /** `startRemoteMediaPlayer()` or `updateRemoteMediaPlayer()` fails. */
  'media-player-error': 'The media could not be played.',
  /** Every test of the network but `testCallQuality()` fails. */
  'network-test-error': 'The network could not be tested.',
  /** Starting an audio level observer fails. */
  'observer-error': 'The audio level cannot be observed.',
  /** `preAuth()` fails. */
  'preauth-error': 'The room could not be looked up.',
  /** `updateReceiveSettings()` fails. */
  'receive-settings-error': 'The receive settings could not be applied.',
  /** `startRecording()` fails. */
  'recording-error': 'The recording could not be started.',
  /** `startScreenShare()` fails. */
  'screen-share-error': 'The screen could not be shared.',
  /** `updateSendSettings()` fails. */
  'send-settings-error': 'The send settings could not be applied.',
  /** `setMeetingSessionData()` fails. */
  'session-data-error': 'The session data could not be set.',
  /** Every request to a telephone line fails. */
  'sip-error': 'The line did not take that.',
  /** `startCamera()` fails. */
  'start-camera-error': 'The camera could not be started.',
  /** `getNetworkTopology()` or `setNetworkTopology()` fails. */
  'topology-error': 'The network topology could not be changed.',
  /** `startTranscription()` fails. */
  'transcription-error': 'The transcription could not be started.',
})

/** A request that a scenario lets fail. */
export type RoomRequestFailure = keyof typeof requestFailures
