/** Daily's eight ways that a microphone or camera can fail. */
export const cameraErrorKinds = [
  'permissions',
  'not-found',
  'constraints',
  'cam-in-use',
  'mic-in-use',
  'cam-mic-in-use',
  'undefined-mediadevices',
  'unknown',
] as const

export type CameraErrorKind = (typeof cameraErrorKinds)[number]
