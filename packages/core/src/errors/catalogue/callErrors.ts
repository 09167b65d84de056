import type { CallErrorType } from '../CallError.ts'
import type { ErrorEntry } from './errorEntry.ts'

/** Why a room ends a call, or refuses it. */
export const CALL_ERRORS: { readonly [Code in `call-${CallErrorType}`]: ErrorEntry } = {
  'call-connection-error': {
    thrownAs: "CallError, type 'connection-error'",
    cause:
      'The connection to the room was lost for good, or never made. A network that forbids WebRTC does this, and so does a call machine that could not be fetched.',
    remedy:
      'Offer to call again. Before a call, `voice.preflight()` tells whether the network allows one; a content security policy needs Daily’s hosts. Where every call fails so, look whether the script stands at the address that `daily({ bundleUrl })` names: a host of another origin that answers a missing file with a page makes the join time out instead.',
    retryable: true,
  },
  'call-end-of-life': {
    thrownAs: "CallError, type 'end-of-life'",
    cause: 'This version of daily-js is no longer served.',
    remedy: 'Update `@offhook/core`, which brings a newer one.',
    retryable: false,
  },
  'call-no-room': {
    thrownAs: "CallError, type 'no-room'",
    cause:
      'The room does not exist, or was deleted: a call that is over, most often. At a start, the platform may have ended the call before it was joined.',
    remedy:
      'Start a new call. If every start fails so, the record of the call on the platform says why. To come back to one, create it with `roomDeleteOnUserLeaveEnabled: false`.',
    retryable: false,
  },
  'call-ejected': {
    thrownAs: "CallError, type 'ejected'",
    cause:
      'The visitor was removed from the room by the other side, which did not say that the call has ended.',
    remedy: 'Tell the visitor that the call was ended. The call’s record on the platform says why.',
    retryable: true,
  },
  'call-exp-room': {
    thrownAs: "CallError, type 'exp-room'",
    cause: 'The room has expired: the longest time that a call may take is over.',
    remedy: 'Start a new call. How long one may take is the assistant’s `maxDurationSeconds`.',
    retryable: false,
  },
  'call-exp-token': {
    thrownAs: "CallError, type 'exp-token'",
    cause: 'The token to join with has expired.',
    remedy: 'Start a new call, or get a new token where your server gives them.',
    retryable: false,
  },
  'call-meeting-full': {
    thrownAs: "CallError, type 'meeting-full'",
    cause: 'As many people as the room takes are in it.',
    remedy:
      'For a call with an assistant this means that it was joined twice, in two tabs perhaps: close one, and start anew.',
    retryable: true,
  },
  'call-nbf-room': {
    thrownAs: "CallError, type 'nbf-room'",
    cause: 'The room is not open yet.',
    remedy: 'Join when it opens.',
    retryable: true,
  },
  'call-nbf-token': {
    thrownAs: "CallError, type 'nbf-token'",
    cause: 'The token to join with is not valid yet.',
    remedy: 'Join later. If it should be valid already, a clock is wrong.',
    retryable: true,
  },
  'call-not-allowed': {
    thrownAs: "CallError, type 'not-allowed'",
    cause: 'The room is private, and was joined without a token, or with that of another room.',
    remedy: 'Join with a token of this room, or start a new call.',
    retryable: false,
  },
  'call-ended-early': {
    thrownAs: "CallError, type 'ended-early'",
    cause:
      'The platform ended the call before the assistant listened. `endedReason` has its reason, where it gave one. The usual causes: the assistant is not valid, the account has no credits, or no audio came from the microphone.',
    remedy:
      'Look at the record of the call on the platform, which says why. For missing audio, `voice.preflight()` tells whether the microphone works, and another try may succeed.',
    retryable: true,
  },
  'call-assistant-left': {
    thrownAs: "CallError, type 'assistant-left'",
    cause:
      'The assistant left the room during the call and did not come back within `absenceTimeout`, 30 seconds by default. The platform did not say that the call has ended.',
    remedy:
      'Offer to call again. If the platform speaks under another name in your calls, tell the client with the option `isPlatform`.',
    retryable: true,
  },
  'call-unknown': {
    thrownAs: "CallError, type 'unknown'",
    cause:
      'The call failed, and the media service gave no type. Also where a browser has no WebRTC, or a page is neither on https nor on localhost.',
    remedy: 'The message says what is known, and `cause` has the service’s own words.',
    retryable: false,
  },
}
