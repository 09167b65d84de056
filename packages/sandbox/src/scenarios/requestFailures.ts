import { tableOf } from './tableOf.ts'

interface Failure {
  /** The request, as the subject of the README's sentence. */
  request: string
  /** The text of its error. */
  message: string
}

/**
 * Requests of the page to its room that a scenario lets fail: `fault:<name>`. The request fails whenever it is made,
 * and all others work.
 */
export const requestFailures = tableOf<Failure>()({
  'access-error': { request: '`requestAccess()`', message: 'Access could not be requested.' },
  'call-quality-error': { request: '`testCallQuality()`', message: 'The test call could not be connected.' },
  'custom-track-error': {
    request: '`startCustomTrack()`',
    message: 'The custom track could not be started.',
  },
  'devices-error': { request: '`setOutputDeviceAsync()`', message: 'The device was not found.' },
  'dialin-error': { request: '`startDialIn()`', message: 'The line could not be connected.' },
  'dialout-error': { request: 'A line of `startDialOut()`', message: 'Nobody answered.' },
  'dialout-refused': { request: '`startDialOut()`', message: 'Dialling out is not allowed here.' },
  'input-settings-error': {
    request: '`updateInputSettings()`',
    message: 'The input settings could not be applied.',
  },
  'join-error': {
    request: '`join()`, before 0.86 by a fatal error,',
    message: 'The room could not be entered.',
  },
  'live-streaming-error': {
    request: '`startLiveStreaming()`',
    message: 'The live stream could not be started.',
  },
  'media-player-error': {
    request: '`startRemoteMediaPlayer()` or `updateRemoteMediaPlayer()`',
    message: 'The media could not be played.',
  },
  'network-test-error': {
    request: 'Every test of the network but `testCallQuality()`',
    message: 'The network could not be tested.',
  },
  'observer-error': {
    request: 'Starting an audio level observer',
    message: 'The audio level cannot be observed.',
  },
  'preauth-error': { request: '`preAuth()`', message: 'The room could not be looked up.' },
  'receive-settings-error': {
    request: '`updateReceiveSettings()`',
    message: 'The receive settings could not be applied.',
  },
  'recording-error': { request: '`startRecording()`', message: 'The recording could not be started.' },
  'screen-share-error': { request: '`startScreenShare()`', message: 'The screen could not be shared.' },
  'send-settings-error': {
    request: '`updateSendSettings()`',
    message: 'The send settings could not be applied.',
  },
  'session-data-error': {
    request: '`setMeetingSessionData()`',
    message: 'The session data could not be set.',
  },
  'sip-error': { request: 'Every request to a telephone line', message: 'The line did not take that.' },
  'start-camera-error': { request: '`startCamera()`', message: 'The camera could not be started.' },
  'topology-error': {
    request: '`getNetworkTopology()` or `setNetworkTopology()`',
    message: 'The network topology could not be changed.',
  },
  'transcription-error': {
    request: '`startTranscription()`',
    message: 'The transcription could not be started.',
  },
})

/** A request that a scenario lets fail. */
export type RequestFailure = keyof typeof requestFailures
