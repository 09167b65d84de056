import type { CameraErrorKind } from '../CameraError.ts'
import type { ErrorEntry } from './errorEntry.ts'

/** Why a microphone or camera cannot be used. */
export const CAMERA_ERRORS: { readonly [Code in `camera-${CameraErrorKind}`]: ErrorEntry } = {
  'camera-permissions': {
    thrownAs: "CameraError, kind 'permissions'",
    cause:
      'The microphone, or the camera, is not allowed: by the visitor, the browser, the system, or a policy of the page. `info.blockedBy` says who, where it is known.',
    remedy:
      'Say how to allow it in this browser’s address bar, then offer to try again. In a frame, the frame needs `allow="microphone"`. `voice.devices` has the permission with its reason.',
    retryable: true,
  },
  'camera-not-found': {
    thrownAs: "CameraError, kind 'not-found'",
    cause: 'There is no microphone, or the chosen one is gone.',
    remedy:
      'Ask the visitor to plug one in, or to choose another, then offer to try again. `voice.devices` lists them.',
    retryable: true,
  },
  'camera-constraints': {
    thrownAs: "CameraError, kind 'constraints'",
    cause: 'No device can do what was asked for: the constraints are invalid, or name none.',
    remedy: 'Ask for less: leave the constraints out, or choose another device.',
    retryable: false,
  },
  'camera-cam-in-use': {
    thrownAs: "CameraError, kind 'cam-in-use'",
    cause: 'Another program, or another tab, uses the camera, and does not share it.',
    remedy: 'Ask the visitor to close it, then offer to try again. A call by voice alone goes on.',
    retryable: true,
  },
  'camera-mic-in-use': {
    thrownAs: "CameraError, kind 'mic-in-use'",
    cause: 'Another program, or another tab, uses the microphone, and does not share it.',
    remedy: 'Ask the visitor to close it, then offer to try again.',
    retryable: true,
  },
  'camera-cam-mic-in-use': {
    thrownAs: "CameraError, kind 'cam-mic-in-use'",
    cause: 'Another program, or another tab, uses both camera and microphone.',
    remedy: 'Ask the visitor to close it, then offer to try again.',
    retryable: true,
  },
  'camera-undefined-mediadevices': {
    thrownAs: "CameraError, kind 'undefined-mediadevices'",
    cause:
      'The browser offers no microphone to this page: it is neither on https nor on localhost, or the browser is too old.',
    remedy: 'Serve the page over https.',
    retryable: false,
  },
  'camera-unknown': {
    thrownAs: "CameraError, kind 'unknown'",
    cause: 'The microphone, or the camera, cannot be used, and the browser does not say why.',
    remedy: 'Offer to try again, and another device.',
    retryable: true,
  },
}
