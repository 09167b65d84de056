import type { UnknownRecord } from './isRecord.ts'
import { define, guard, type Rule, struct } from './rule.ts'
import { isString, object, type PropertyFailure } from './structs.ts'
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
const requiredString = (verdict: (value: string) => true | string = () => true): Rule<string> =>
  define('string', (value) => {
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

const transferRules = () =>
  object(
    {
      sessionId: requiredString(),
      toEndPoint: requiredString(
        (value) => /^(sip:|\+)/.test(value) || `toEndPoint: ${value} must starts with either "sip:" or "+"`,
      ),
    },
    {
      callerId: guard('callerId must be of type string', isString),
      extension: extension(),
      waitBeforeExtensionDialSec: waitBeforeExtensionDialSec(),
    },
    { message: 'sipCallTransfer() requires a sessionId and toEndPoint', checkWhole: findConflicts },
  )

/** The options of `sipCallTransfer`. */
export const SipCallTransferOptions = /* @__PURE__ */ struct<SipCallTransferOptions, typeof transferRules>(
  transferRules,
)

const referRules = () =>
  object(
    {
      sessionId: requiredString(),
      toEndPoint: requiredString(
        (value) => value.startsWith('sip:') || '"toEndPoint" must be a "sip" address',
      ),
    },
    {},
    {
      message: 'sessionId and toEndPoint are mandatory parameter',
      checkWhole: (value) => findMissing('sipRefer', value),
    },
  )

/** The options of `sipRefer`. */
export const SipReferOptions = /* @__PURE__ */ struct<SipReferOptions, typeof referRules>(referRules)
