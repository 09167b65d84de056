import { define, intersection, lazy, optional } from 'superstruct'
import type { Rule } from './check.ts'
import type { UnknownRecord } from './isRecord.ts'
import { crossCheck, object, type PropertyFailure, string } from './structs.ts'
import { extension, findWaitWithoutExtension, waitBeforeExtensionDialSec } from './telephony.ts'

/** The options of `sipCallTransfer()`. */
export interface SipCallTransferOptions {
  /** The session id of the telephone to transfer. */
  sessionId: string
  /** The new target. Begins with `sip:`, or with a plus. */
  toEndPoint: string
  /** Only for a telephone number. */
  callerId?: string
  /** The extension to dial after the answer. */
  extension?: string
  /** At most 60 seconds. Needs an `extension`. */
  waitBeforeExtensionDialSec?: number
}

/** The options of `sipRefer()`. */
export interface SipReferOptions {
  /** The session id of the telephone to refer. */
  sessionId: string
  /** The new target. Begins with `sip:`. */
  toEndPoint: string
}

const isMissing = (value: unknown) => value === undefined || value === ''

// `findMissing` reports a missing field.
const requiredString = (verdict: (value: string) => true | string = () => true) =>
  define<string>('text', (value) => {
    if (isMissing(value)) return true
    return typeof value === 'string'
      ? verdict(value)
      : 'Invalid paramater: sessionId and toEndPoint must be of type string'
  })

function* findMissing(method: string, value: UnknownRecord): Iterable<PropertyFailure> {
  for (const property of ['sessionId', 'toEndPoint']) {
    if (isMissing(value[property]))
      yield { property, message: `${method}() requires a sessionId and toEndPoint` }
  }
}

function* findConflicts(value: UnknownRecord): Iterable<PropertyFailure> {
  yield* findMissing('sipCallTransfer', value)
  const { callerId, toEndPoint } = value
  if (typeof callerId === 'string' && typeof toEndPoint === 'string' && !toEndPoint.startsWith('+')) {
    yield { property: 'callerId', message: 'callerId is only valid when transferring to a PSTN number' }
  }
  yield* findWaitWithoutExtension(value)
}

/** The options of `sipCallTransfer`. */
export const SipCallTransferOptions: Rule<SipCallTransferOptions> = /* @__PURE__ */ lazy(() =>
  intersection([
    object<SipCallTransferOptions>(
      {
        sessionId: requiredString(),
        toEndPoint: requiredString(
          (value) => /^(sip:|\+)/.test(value) || `toEndPoint: ${value} must starts with either "sip:" or "+"`,
        ),
        callerId: optional(string('callerId must be of type string')),
        extension: optional(extension()),
        waitBeforeExtensionDialSec: optional(waitBeforeExtensionDialSec()),
      },
      'sipCallTransfer() requires a sessionId and toEndPoint',
    ),
    crossCheck(findConflicts),
  ]),
)

/** The options of `sipRefer`. */
export const SipReferOptions: Rule<SipReferOptions> = /* @__PURE__ */ lazy(() =>
  intersection([
    object<SipReferOptions>(
      {
        sessionId: requiredString(),
        toEndPoint: requiredString(
          (value) => value.startsWith('sip:') || '"toEndPoint" must be a "sip" address',
        ),
      },
      'sessionId and toEndPoint are mandatory parameter',
    ),
    crossCheck((value) => findMissing('sipRefer', value)),
  ]),
)
