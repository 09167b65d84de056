/**
 * What a client can ask of a call, and what it is told when that fails. Each is a scenario, `fault:<name>`, in
 * which this request always fails and all others work.
 */
export const failures = {
  'access-error': 'Access could not be requested.',
  'custom-track-error': 'The custom track could not be started.',
  'devices-error': 'The device was not found.',
  'dialin-error': 'The line could not be connected.',
  'dialout-error': 'Nobody answered.',
  'dialout-refused': 'Dialling out is not allowed here.',
  'input-settings-error': 'The input settings could not be applied.',
  'join-error': 'The room could not be entered.',
  'live-streaming-error': 'The live stream could not be started.',
  'media-player-error': 'The media could not be played.',
  'network-test-error': 'The network could not be tested.',
  'observer-error': 'The audio level cannot be observed.',
  'call-quality-error': 'The test call could not be connected.',
  'preauth-error': 'The room could not be looked up.',
  'receive-settings-error': 'The receive settings could not be applied.',
  'recording-error': 'The recording could not be started.',
  'screen-share-error': 'The screen could not be shared.',
  'send-settings-error': 'The send settings could not be applied.',
  'session-data-error': 'The session data could not be set.',
  'sip-error': 'The line did not take that.',
  'start-camera-error': 'The camera could not be started.',
  'topology-error': 'The network topology could not be changed.',
  'transcription-error': 'The transcription could not be started.',
} as const

export type Failure = keyof typeof failures
