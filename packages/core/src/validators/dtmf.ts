import { define, intersection, lazy, optional } from 'superstruct'
import { DTMF_TONES_MAX } from '../limits.ts'
import type { Rule } from './check.ts'
import type { UnknownRecord } from './isRecord.ts'
import { crossCheck, enums, object, type PropertyFailure } from './structs.ts'

/** Tones, and the telephone that receives them. */
export interface DtmfOptions {
  /** The session id of the telephone in the call. */
  sessionId: string
  /** From 1 to 20 of the characters 0-9, A-D, * and #. */
  tones: string
  /** The way of sending, by default `auto`. */
  method?: 'sip-info' | 'telephone-event' | 'auto'
  /** Milliseconds, a whole number from 50 to 2000. */
  digitDurationMs?: number
}

const DURATION_MIN_MS = 50
const DURATION_MAX_MS = 2000

const isMissing = (value: unknown) => value === undefined || value === ''

const requiredString = (verdict: (value: string) => true | string) =>
  define<string>('text', (value) => {
    // `findMissing` reports a missing value once.
    if (isMissing(value)) return true
    return typeof value === 'string' ? verdict(value) : 'sessionId and tones should be of string type'
  })

const tones = () =>
  requiredString((value) => {
    if (value.length > DTMF_TONES_MAX) return `tones string must be upto ${DTMF_TONES_MAX} characters`
    const [wrong] = /[^0-9A-D*#]/.exec(value) ?? []
    return wrong === undefined || `${wrong} is not valid DTMF tone`
  })

const duration = () =>
  define<number>('digitDurationMs', (value) => {
    if (typeof value !== 'number') return 'digitDurationMs must be a number'
    if (!Number.isInteger(value)) return 'digitDurationMs must be a finite integer number'
    return (
      (value >= DURATION_MIN_MS && value <= DURATION_MAX_MS) ||
      `digitDurationMs must be between ${DURATION_MIN_MS}ms and ${DURATION_MAX_MS}ms`
    )
  })

function* findMissing({ sessionId, tones: sent }: UnknownRecord): Iterable<PropertyFailure> {
  const message = 'sessionId and tones are mandatory parameter'
  if (isMissing(sessionId)) yield { property: 'sessionId', message }
  if (isMissing(sent)) yield { property: 'tones', message }
}

/** The options of `sendDTMF`. */
export const DtmfOptions: Rule<DtmfOptions> = /* @__PURE__ */ lazy(() =>
  intersection([
    object<DtmfOptions>({
      sessionId: requiredString(() => true),
      tones: tones(),
      method: optional(
        enums(
          ['sip-info', 'telephone-event', 'auto'],
          "method must be one of 'sip-info', 'telephone-event', or 'auto'",
        ),
      ),
      digitDurationMs: optional(duration()),
    }),
    crossCheck(findMissing),
  ]),
)
