import type { ErrorCode } from './errorCode.ts'

/** The classes of the codes that are not those of a `CallError` or a `CameraError`. */
const CLASSES: { readonly [Code in Exclude<ErrorCode, `call-${string}` | `camera-${string}`>]: string } = {
  validation: 'ValidationError',
  'invalid-state': 'InvalidStateError',
  'already-started': 'InvalidStateError',
  'no-call': 'InvalidStateError',
  destroyed: 'InvalidStateError',
  aborted: 'AbortError',
  key: 'OffhookError',
  connection: 'ConnectionError',
  'code-load': 'ConnectionError',
  timeout: 'TimeoutError, which is a ConnectionError',
  parse: 'ParseError',
  stream: 'StreamError',
  engine: 'OffhookError',
  unsupported: 'OffhookError',
  tool: 'OffhookError, or the ToolError that a handler threw',
  loudspeaker: 'OffhookError',
  unknown: 'OffhookError',
  'api-bad-request': 'ApiError, status 400',
  'api-authentication': 'ApiError, status 401',
  'api-payment-required': 'ApiError, status 402',
  'api-permission-denied': 'ApiError, status 403',
  'api-not-found': 'ApiError, status 404',
  'api-conflict': 'ApiError, status 409',
  'api-unprocessable': 'ApiError, status 422',
  'api-rate-limit': 'ApiError, status 429',
  'api-server': 'ApiError, status 500 and above',
  'api-status': 'ApiError, any other status',
}

/**
 * The class of an error, and the value of its `status`, `type` or `kind`, for `docs/errors`. Apart from the catalogue, which
 * the developer panel loads.
 */
export function thrownAs(code: ErrorCode): string {
  const [, family, name] = /^(call|camera)-(.+)$/.exec(code) ?? []
  if (family === 'call') return `CallError, type '${name}'`
  if (family === 'camera') return `CameraError, kind '${name}'`
  return CLASSES[code as keyof typeof CLASSES]
}
