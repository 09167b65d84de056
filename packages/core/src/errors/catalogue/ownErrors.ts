import type { ErrorCode } from '../errorCode.ts'
import type { ErrorEntry } from './errorEntry.ts'

/** What this library says itself, and what has no family. */
export const OWN_ERRORS: {
  readonly [Code in Exclude<ErrorCode, `${'api' | 'call' | 'camera'}-${string}`>]: ErrorEntry
} = {
  validation: {
    thrownAs: 'ValidationError',
    cause:
      'The input breaks a rule. Nothing was sent and nothing was built. `failures` has every broken rule with its path.',
    remedy:
      'Correct what `failures` names. Input that comes from people can be tried beforehand with `check` of `@offhook/core/validators`.',
    retryable: false,
  },
  'invalid-state': {
    thrownAs: 'InvalidStateError',
    cause: 'The right method at the wrong time: the message names the method and the state that it needs.',
    remedy: 'Wait for that state, which `voice.state` and `call.state` tell, then call the method again.',
    retryable: false,
  },
  'already-started': {
    thrownAs: 'InvalidStateError',
    cause:
      'A call was started while one is running or starting. The running call is not touched. `connect()` rejects with this; `start()` answers null, without an error, and `call-start-progress` tells it.',
    remedy:
      'Offer the start only while `voice.state.get().status` is `idle`, or `await voice.stop()` first. For two calls at once, make two clients.',
    retryable: false,
  },
  'no-call': {
    thrownAs: 'InvalidStateError',
    cause: 'The microphone was to be muted, or turned on, without a call.',
    remedy: 'Offer it during a call only. To start muted, give `{ muted: true }` to `start()`.',
    retryable: false,
  },
  destroyed: {
    thrownAs: 'InvalidStateError',
    cause: 'The client, or the call object, was destroyed before.',
    remedy:
      'Make a new one. In React, let `VoiceProvider` own the client: it lives as long as the provider is on the page.',
    retryable: false,
  },
  aborted: {
    thrownAs: 'AbortError',
    cause: 'It was ended at our own wish: by `stop()`, by `destroy()`, or by the signal that was given.',
    remedy: 'Nothing: this is no failure. Do not show it to visitors.',
    retryable: true,
  },
  key: {
    thrownAs: 'OffhookError',
    cause:
      'The function that is to give the key threw or rejected. What it said is kept out of the error, since it may hold the key.',
    remedy: 'Look at the function itself, and at the server that it asks. Catch and log its failures there.',
    retryable: true,
  },
  connection: {
    thrownAs: 'ConnectionError',
    cause:
      'No answer came: there is no network, the address is wrong, a policy of the page or a blocker forbids it, or the host does not allow this origin. Browsers do not say which; `cause` has their words.',
    remedy:
      'Ask the visitor to check the network, and offer to try again. If it happens everywhere, look at the console: a content security policy needs the platform’s address in `connect-src`.',
    retryable: true,
  },
  timeout: {
    thrownAs: 'TimeoutError, which is a ConnectionError',
    cause:
      'An answer did not come in time: the platform’s, the room’s, a tool’s, or the assistant did not begin to listen.',
    remedy:
      'Offer to try again. The limits are options: `startTimeout` of the client, `timeout` of the REST client and of a tool, `joinTimeout` of a call.',
    retryable: true,
  },
  parse: {
    thrownAs: 'ParseError',
    cause:
      'An answer is not what the operation promises: empty, too large (`maxResponseSize`), not JSON, without an address to join, or not a list where one is iterated. Often a proxy, a login page or a wrong `baseUrl` answered.',
    remedy:
      'Check `baseUrl`, and what stands between the page and the platform. `operation` and `status` say which answer it was.',
    retryable: false,
  },
  stream: {
    thrownAs: 'StreamError',
    cause:
      'A stream broke off, was no stream, reported an error of its own, or ended before its text was whole.',
    remedy: 'Ask again. What had come until then was given to you already.',
    retryable: true,
  },
  engine: {
    thrownAs: 'OffhookError',
    cause:
      'The media engine refused a method of the call object. The call itself goes on. `cause` has what it said.',
    remedy: 'Look at the arguments of that method, and at the message.',
    retryable: false,
  },
  unsupported: {
    thrownAs: 'OffhookError',
    cause:
      'The page uses an older daily-js, which lacks that method or option. The message names the version that has it.',
    remedy: 'Update daily-js, or leave the option out.',
    retryable: false,
  },
  tool: {
    thrownAs: 'OffhookError, or the ToolError that a function threw',
    cause:
      'A function given to `onToolCall` threw or rejected, or the assistant called it with arguments that its `parameters` refuse. The assistant was told that it failed; the call goes on.',
    remedy:
      'Look at `cause`: it is what your function threw, or what is wrong with the arguments. Throw a `ToolError` where the assistant is to hear the message.',
    retryable: false,
  },
  loudspeaker: {
    thrownAs: 'OffhookError',
    cause:
      'The loudspeaker that `setOutputDevice` was given does not exist, or the browser does not let the page use it. The call goes on, and plays where it played before.',
    remedy:
      'Offer the loudspeakers of `voice.devices`, or an empty id for the system’s choice. `cause` has the browser’s own error.',
    retryable: true,
  },
  unknown: {
    thrownAs: 'OffhookError',
    cause: 'Something failed in a way that nobody foresaw. `cause` has it.',
    remedy:
      'Look at `cause`. If it comes from this library, please report it with what `voice.inspect()` tells.',
    retryable: false,
  },
}
