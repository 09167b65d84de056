import { decodeJson, encodeJson } from './base64Json.ts'
import { field } from './isRecord.ts'

/** A meeting token in Daily's shape, unsigned. A join with it starts the recording of that call. */
export const toCallToken = (callId: string): string =>
  [encodeJson({ alg: 'HS256', typ: 'JWT' }), encodeJson({ r: callId, sr: true }), 'sandbox'].join('.')

/** Whether a join with that token starts the recording of that call. */
export function startsRecording(token: unknown, callId: string): boolean {
  if (typeof token !== 'string') return false
  try {
    const claims = decodeJson(token.split('.')[1] ?? '')
    return field(claims, 'r') === callId && field(claims, 'sr') === true
  } catch {
    return false
  }
}
