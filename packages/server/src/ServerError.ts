/** The status and the sentence that a sender receives for each code. A sentence repeats nothing of the request. */
const ANSWERS = {
  option: [500, 'The server is not set up correctly.'],
  method: [405, 'Only POST requests are answered here.'],
  'content-type': [415, 'The content type must be application/json.'],
  'body-size': [413, 'The body is too large.'],
  'body-read': [500, 'The server has read the body already.'],
  body: [400, 'The body must be valid JSON.'],
  'body-timeout': [408, 'The body did not arrive in time.'],
  sender: [401, 'The sender of this webhook is not verified.'],
  message: [400, 'The body must be a message in the documented form.'],
  handler: [500, 'The handler of this message failed.'],
  timeout: [500, 'This server did not answer in time.'],
  answer: [500, 'The handler of this message returned an invalid answer.'],
  'no-handler': [500, 'This message has no handler.'],
  origin: [403, 'This origin is not allowed.'],
  path: [404, 'Only calls and chats are answered here.'],
  page: [400, 'The body must be the request of a call or of a chat.'],
  field: [403, 'The page sent a field that this server does not allow.'],
  target: [403, 'This server does not offer what the page named.'],
  session: [403, 'This server does not continue that chat.'],
  authorize: [403, 'This call was not authorized.'],
  // A status of no use in a page: a key or an assistant of this server is wrong.
  platform: [424, 'The platform refused the request of this server.'],
  'platform-busy': [429, 'There are too many requests at the moment.'],
  'platform-failure': [502, 'The platform did not answer as expected.'],
  'platform-timeout': [504, 'The platform did not answer in time.'],
  unexpected: [500, 'Something went wrong.'],
} as const satisfies { readonly [code: string]: readonly [status: number, sentence: string] }

/** Why a request was refused, or answered with an error. Stable, for programs. */
export type ServerErrorCode = keyof typeof ANSWERS

/**
 * The error that `onError` receives, and that is thrown for invalid options. `message` is for the developer, and never
 * contains a key or a secret. `cause` is the error that your own function threw.
 */
export class ServerError extends Error {
  override readonly name = 'ServerError'
  /** A stable code for programs. */
  readonly code: ServerErrorCode
  /** The HTTP status of the answer to the sender. */
  readonly status: number
  /** The sentence that the sender receives. It says less than `message`. */
  readonly answer: string

  constructor(code: ServerErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.code = code
    ;[this.status, this.answer] = ANSWERS[code]
  }
}

/** Returns a `ServerError` itself; any other value becomes the cause of a new one. */
export const toServerError = (error: unknown): ServerError =>
  error instanceof ServerError
    ? error
    : new ServerError('unexpected', 'The request could not be answered.', { cause: error })

/** Reports an error to the developer. A listener that throws, or returns a rejected promise, changes nothing. */
export function report(onError: ((error: ServerError) => unknown) | undefined, error: ServerError): void {
  if (!onError) {
    console.error(error)
    return
  }
  try {
    Promise.resolve(onError(error)).catch((reason: unknown) => console.error(reason))
  } catch (reason) {
    console.error(reason)
  }
}
