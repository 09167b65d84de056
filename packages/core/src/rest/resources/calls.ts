import { ParseError } from '../../errors/requestErrors.ts'
import { isCallAddress } from '../../validators/address.ts'
import { type RequestConfig, request } from '../request.ts'

/** The fields of a web call that the voice client reads; the platform may send more. */
export interface WebCall {
  readonly id: string
  /** The room to join: absolute https, or localhost. */
  readonly webCallUrl: string
  readonly artifactPlan?: { readonly videoRecordingEnabled?: boolean; readonly [field: string]: unknown }
  readonly assistant?: {
    readonly voice?: { readonly provider?: string; readonly [field: string]: unknown }
    readonly [field: string]: unknown
  }
  readonly [field: string]: unknown
}

/**
 * Creates a web call: `POST /call/web`.
 *
 * @throws ParseError when the answer has no address that can be joined, and as `request` does
 */
export async function createWebCall(
  config: RequestConfig,
  body: { readonly [key: string]: unknown },
  signal?: AbortSignal,
): Promise<WebCall> {
  const answer = await request(config, { operation: 'POST /call/web', body, ...(signal && { signal }) })
  if (!isRecord(answer)) throw new ParseError('POST /call/web answered with what is not a call.')
  const { id, webCallUrl } = answer
  if (typeof webCallUrl !== 'string' || !isCallAddress(webCallUrl)) {
    throw new ParseError(
      'POST /call/web answered without an address to join (webCallUrl: absolute https, or localhost).',
    )
  }
  return { ...answer, id: typeof id === 'string' ? id : 'unknown', webCallUrl }
}

const isRecord = (value: unknown): value is { readonly [field: string]: unknown } =>
  typeof value === 'object' && value !== null
