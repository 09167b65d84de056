import type { ErrorCode } from './errorCode.ts'

/** The explanation of an error code, for the developer of a page. `docs/errors` and the dev panel show it. */
export interface ErrorEntry {
  readonly cause: string
  /** The remedy for the developer. `errorMessageForUser` has a sentence for the user. */
  readonly remedy: string
}

/**
 * All error codes with their explanations: those of the library, then `api-` by HTTP status, `call-` and `camera-`.
 * Only the dev panel and `docs/errors` load these texts, not a page that makes calls.
 */
export const ERROR_CATALOGUE: { readonly [Code in ErrorCode]: ErrorEntry } = {
  validation: {
    cause:
      'The input is invalid. Nothing was sent and nothing was created. `failures` lists every invalid value with its path.',
    remedy:
      'Correct the values that `failures` lists. Validate input from users beforehand with `check` of `@offhook/core/validators`.',
  },
  'invalid-state': {
    cause:
      'The method cannot be used in the current state. The message names the method and the state that it requires.',
    remedy: 'Wait for that state in `voice.state` or `call.state`, then call the method again.',
  },
  'already-started': {
    cause:
      'A call was started while another one is running or starting. The first call continues. `connect()` rejects with this error. `start()` returns null without an error, and emits `call-start-progress` with the reason.',
    remedy:
      'Enable the start button only while `voice.state.get().status` is `idle`, or `await voice.stop()` first. For two calls at the same time, create two clients.',
  },
  'no-call': {
    cause: 'The microphone was muted or unmuted without a call.',
    remedy: 'Enable the mute button only during a call. To start muted, pass `{ muted: true }` to `start()`.',
  },
  destroyed: {
    cause: 'The client or the call object was used after `destroy()`.',
    remedy:
      'Create a new one. In React, let `VoiceProvider` create the client: it then exists as long as the provider is mounted.',
  },
  aborted: {
    cause: 'The page ended the operation with `stop()`, `destroy()` or an abort signal.',
    remedy: 'Nothing, since this is not a failure. Do not show it to users.',
  },
  key: {
    cause:
      'The function that returns the key threw or rejected. Its own error is left out, since it may contain the key.',
    remedy: 'Check that function and the server that it calls. Catch and log its errors there.',
  },
  connection: {
    cause:
      'No response arrived: there is no network, the address is wrong, a content security policy or a blocker prevents the request, or the host does not allow this origin. Browsers do not say which of these it was. `cause` has the error of the browser.',
    remedy:
      'Ask the user to check the network, and offer to try again. If every user is affected, check the console: a content security policy needs the address of the platform in `connect-src`.',
  },
  'code-load': {
    cause:
      'A script of this library, or daily-js, could not be loaded: the page is offline, a content security policy or a blocker prevents the request, or a newer version of the page has replaced the script on its server. A start that fails with it has created no web call. `cause` has the error of the browser.',
    remedy:
      'Offer to try again: the next start loads the script again. If that fails too, offer to reload the page: some browsers remember a script that failed, and the page may be older than its server. Keep the scripts of the last version on your server for some days.',
  },
  timeout: {
    cause:
      'The platform, the room or a tool did not respond in time, or the assistant did not begin to listen in time.',
    remedy:
      'Offer to try again. The limits are options: `startTimeout` of the client, `timeout` of the REST client and of a tool, `joinTimeout` of a call.',
  },
  parse: {
    cause:
      'A response is invalid: empty, larger than `maxResponseSize`, not JSON, without an address to join, or not a list where a list is iterated. Often it comes from a proxy, a login page or a wrong `baseUrl`.',
    remedy:
      'Check `baseUrl`, and the proxies between the page and the platform. `operation` and `status` identify the response.',
  },
  stream: {
    cause:
      'A stream was interrupted, was not a stream, reported an error, or ended before its text was complete.',
    remedy:
      'Send the request again. The loop over the stream has already received the text before the error.',
  },
  engine: {
    cause:
      'A method of the call object failed in the media engine. The call continues. `cause` has the error of the engine.',
    remedy: 'Check the message and the arguments of the method.',
  },
  unsupported: {
    cause:
      'The page uses an old version of daily-js without that method or option. The message names the required version.',
    remedy: 'Update daily-js, or do not use the method or option.',
  },
  tool: {
    cause:
      'A handler of `onToolCall` threw or rejected, or the assistant sent arguments that do not match its `parameters`. The assistant learns that the tool failed, and the call continues.',
    remedy:
      'Check `cause`: the error of the handler, or the invalid arguments. To pass a message to the assistant, throw a `ToolError`.',
  },
  loudspeaker: {
    cause:
      'The loudspeaker passed to `setOutputDevice` does not exist, or the browser does not allow the page to use it. The call continues on the previous loudspeaker.',
    remedy:
      'Offer the loudspeakers of `voice.devices`, or an empty id for the default of the system. `cause` has the error of the browser.',
  },
  unknown: {
    cause: 'An unexpected error. `cause` has the original.',
    remedy:
      'Check `cause`. If this library threw it, report it together with the output of `voice.inspect()`.',
  },

  'api-bad-request': {
    cause: 'The request is invalid. The message repeats the explanation of the platform.',
    remedy: 'Correct the request. For a call, check the assistant and its overrides.',
  },
  'api-authentication': {
    cause: 'The key is missing, wrong or revoked.',
    remedy: 'Use the public key of the organization in pages, and a private key on servers only.',
  },
  'api-payment-required': {
    cause: 'The account has no credit, or its plan does not include this operation.',
    remedy: 'Check credit and plan in the dashboard of the platform. Users of the page cannot resolve this.',
  },
  'api-permission-denied': {
    cause:
      'The key is valid, but does not allow this operation. It may be restricted to some origins or assistants.',
    remedy: 'Check the restrictions of the key: they must include the origin of the page and the assistant.',
  },
  'api-not-found': {
    cause: 'The id does not exist in the organization of the key.',
    remedy: 'Check the id, and whether id and key belong to the same organization.',
  },
  'api-conflict': {
    cause: 'The object exists already, or another request has changed it in the meantime.',
    remedy: 'Load the object again before you change it.',
  },
  'api-unprocessable': {
    cause: 'The platform understood the request and rejected it. The message has the reason.',
    remedy: 'Correct the part of the request that the message names.',
  },
  'api-rate-limit': {
    cause: 'There were too many requests, or too many calls at the same time.',
    remedy:
      'Retry after `retryAfterMs` milliseconds. The REST client does so by itself. The voice client does not: the user starts the call again.',
  },
  'api-server': {
    cause: 'The platform failed.',
    remedy: 'Offer to try again. If the error persists, report it to the platform with `requestId`.',
  },
  'api-status': {
    cause:
      'The platform, or a proxy in front of it, responded with an unexpected status. For a redirect, browsers report the status 0.',
    remedy: 'Check `baseUrl`, `status` and `body`.',
  },

  'call-connection-error': {
    cause:
      'The connection to the room could not be established, or was lost and did not recover. Common causes are a network that blocks WebRTC, and a call machine that could not be loaded.',
    remedy:
      'Offer to call again. Before a call, `voice.preflight()` checks whether the network allows one. A content security policy needs the hosts of Daily. If every call fails, check that `daily({ bundleUrl })` is the address of the script. If a host of another origin responds to a missing file with a page, the join times out instead.',
  },
  'call-end-of-life': {
    cause: 'Daily no longer supports this version of daily-js.',
    remedy: 'Update `@offhook/core`, which includes a newer version.',
  },
  'call-no-room': {
    cause:
      'The room does not exist or was deleted, usually because the call has ended. At a start, the platform may have ended the call before the page joined it.',
    remedy:
      'Start a new call. If every start fails, see the reason in the record of the call on the platform. To allow users to rejoin a call, create it with `roomDeleteOnUserLeaveEnabled: false`.',
  },
  'call-ejected': {
    cause: 'The user was removed from the room, and the platform did not report the end of the call.',
    remedy: 'Show that the call was ended. The record of the call on the platform has the reason.',
  },
  'call-exp-room': {
    cause: 'The room has expired: the call has reached its maximum duration.',
    remedy: 'Start a new call. `maxDurationSeconds` of the assistant sets the maximum duration.',
  },
  'call-exp-token': {
    cause: 'The token for the room has expired.',
    remedy: 'Start a new call. If your server creates the tokens, request a new one.',
  },
  'call-meeting-full': {
    cause: 'The room has reached its maximum number of participants.',
    remedy:
      'Check whether the same call was joined twice, for example in two tabs. Close one of them, then start again.',
  },
  'call-nbf-room': {
    cause: 'The room is not open yet.',
    remedy: 'Join after the room has opened.',
  },
  'call-nbf-token': {
    cause: 'The token for the room is not valid yet.',
    remedy:
      'Join later. If the token should be valid already, check the clock of the server that created it.',
  },
  'call-not-allowed': {
    cause: 'The room is private, and the join had no token, or the token of another room.',
    remedy: 'Join with a token for this room, or start a new call.',
  },
  'call-ended-early': {
    cause:
      'The platform ended the call before the assistant listened. `endedReason` has the reason, if the platform gave one. Common causes are an invalid assistant, an account without credit, and a microphone that sent no audio.',
    remedy:
      'See the reason in the record of the call on the platform. If no audio arrived, check the microphone with `voice.preflight()`. Another try may succeed.',
  },
  'call-assistant-left': {
    cause:
      'The assistant left the room during the call and did not come back within `absenceTimeout`, 30 seconds by default. The platform did not report the end of the call.',
    remedy:
      'Offer to call again. If the assistant has another user name in your calls, set the option `isPlatform` of the client.',
  },
  'call-unknown': {
    cause:
      'The call failed for a reason that the media service did not classify. Browsers without WebRTC, and pages that are neither on https nor on localhost, get this error too.',
    remedy: 'Check the message, and `cause`, which has the error of the media service.',
  },

  'camera-permissions': {
    cause:
      'The user, the browser, the system or a policy of the page does not allow the microphone or the camera. `info.blockedBy` says which, if that is known.',
    remedy:
      'Explain how to allow the microphone in the address bar of the browser, then offer to try again. A page in a frame needs `allow="microphone"` on the frame. `voice.devices` has the permission and its reason.',
  },
  'camera-not-found': {
    cause: 'There is no microphone, or the selected microphone was disconnected.',
    remedy:
      'Ask the user to connect a microphone or to select another one, then offer to try again. `voice.devices` lists the microphones.',
  },
  'camera-constraints': {
    cause: 'No device meets the requested constraints, or the constraints are invalid or empty.',
    remedy: 'Remove the constraints, or select another device.',
  },
  'camera-cam-in-use': {
    cause: 'Another program or tab uses the camera and does not share it.',
    remedy:
      'Ask the user to close that program or tab, then offer to try again. A call without video continues.',
  },
  'camera-mic-in-use': {
    cause: 'Another program or tab uses the microphone and does not share it.',
    remedy: 'Ask the user to close that program or tab, then offer to try again.',
  },
  'camera-cam-mic-in-use': {
    cause: 'Another program or tab uses the camera and the microphone.',
    remedy: 'Ask the user to close that program or tab, then offer to try again.',
  },
  'camera-undefined-mediadevices': {
    cause:
      'The browser offers no microphone to this page: the page is neither on https nor on localhost, or the browser is too old.',
    remedy: 'Serve the page over https.',
  },
  'camera-unknown': {
    cause: 'The microphone or the camera cannot be used, and the browser does not give the reason.',
    remedy: 'Offer to try again, or to select another device.',
  },
}
