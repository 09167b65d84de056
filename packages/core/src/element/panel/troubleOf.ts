import type { ErrorCode } from '../../errors/errorCode.ts'
import type { OffhookError } from '../../errors/OffhookError.ts'
import type { CallWords, Trouble } from '../words/words.ts'

/** The errors that a user can do something about. All others are `unavailable`. */
const TROUBLES: { readonly [Code in ErrorCode]?: Trouble } = {
  connection: 'offline',
  'code-load': 'code-load',
  timeout: 'offline',
  'api-rate-limit': 'busy',
  'api-server': 'busy',
  'call-assistant-left': 'call-over',
  'call-connection-error': 'offline',
  'call-ejected': 'call-over',
  'call-ended-early': 'ended-early',
  'call-exp-room': 'call-over',
  'call-exp-token': 'call-over',
  'call-no-room': 'call-over',
  'camera-cam-in-use': 'microphone-in-use',
  'camera-cam-mic-in-use': 'microphone-in-use',
  'camera-constraints': 'microphone-unusable',
  'camera-mic-in-use': 'microphone-in-use',
  'camera-not-found': 'microphone-missing',
  'camera-permissions': 'microphone-blocked',
  'camera-undefined-mediadevices': 'microphone-unusable',
  'camera-unknown': 'microphone-unusable',
}

/** Which text of the element says what happened. */
export function troubleOf(error: unknown): Trouble {
  const { code }: { code?: unknown } = Object(error)
  const known: { readonly [code: string]: Trouble | undefined } = TROUBLES
  return (typeof code === 'string' && Object.hasOwn(known, code) && known[code]) || 'unavailable'
}

/** Tells the developer the cause of a failure that the user can do nothing about, such as a wrong key. */
export function logUnavailable(error: OffhookError | null): void {
  if (error && troubleOf(error) === 'unavailable') console.error(`<offhook-call>: ${error.message}`)
}

type EndWord = Extract<keyof CallWords, `ended${string}`>

const END_WORDS: readonly (readonly [RegExp, EndWord])[] = [
  [/^assistant-(ended-call|said-end-call-phrase)/, 'endedByAssistant'],
  [/^silence-timed-out$/, 'endedBySilence'],
  [/^exceeded-max-duration$/, 'endedByTimeLimit'],
]

/** Which text of the element says why a call has ended. The platform has more than 500 reasons. */
export const endWordOf = (reason: string): EndWord =>
  END_WORDS.find(([pattern]) => pattern.test(reason))?.[1] ?? 'ended'
