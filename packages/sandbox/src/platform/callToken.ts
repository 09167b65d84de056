import { field } from '../fields.ts'

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

/** Encodes a part of a token. */
function encodeJson(value: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(value))
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** Decodes such a part. @throws Error for any other text */
function decodeJson(text: string): unknown {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return JSON.parse(new TextDecoder().decode(Uint8Array.from(binary, (char) => char.charCodeAt(0))))
}
