import { ValidationError } from '../errors/ValidationError.ts'
import { isCallAddress } from '../validators/address.ts'
import { fieldsOf } from '../validators/isRecord.ts'

/** The fields of a web call that the voice client reads. The platform may send more. */
export interface WebCall {
  /** The platform's id of the call. `unknown` if it sent no id. */
  readonly id: string
  /** The room to join: absolute https, or localhost. */
  readonly webCallUrl: string
  /** The recordings of the call. */
  readonly artifactPlan?: { readonly videoRecordingEnabled?: boolean; readonly [field: string]: unknown }
  readonly assistant?: {
    readonly voice?: { readonly provider?: string; readonly [field: string]: unknown }
    readonly [field: string]: unknown
  }
  /** The transport of the call. */
  readonly transport?: {
    /** The room to join if there is no `webCallUrl`. */
    readonly callUrl?: string
    /** Whether the assistant sends a video. */
    readonly assistantVideoEnabled?: boolean
    /**
     * The media service's token for the room. `reconnect()` accepts a token. The web calls that the client returns have
     * no token, since it is a credential.
     */
    readonly callToken?: string
    readonly [field: string]: unknown
  }
  readonly [field: string]: unknown
}

/**
 * The media service's tokens by web call, kept apart so that showing or storing a web call never leaks one. A copy of a
 * web call has no token.
 */
const tokens = new WeakMap<object, string>()

/** The token to join a web call with. Undefined if the platform sent no token. */
export const tokenOf = (webCall: WebCall): string | undefined => tokens.get(webCall)

/** Whether the platform requires a video recording of a web call. */
export const wantsRecording = ({ artifactPlan }: WebCall): boolean =>
  artifactPlan?.videoRecordingEnabled === true

/**
 * Reads a web call from the platform's response, or from a page that passes it back. Returns null without an address
 * that can be joined. The token is left out of the result: `tokenOf` returns it.
 */
export function readWebCall(data: unknown): WebCall | null {
  const { id, webCallUrl, ...fields } = fieldsOf(data)
  const { callToken, ...transport } = fieldsOf(fields.transport)
  const address = [webCallUrl, transport.callUrl].find(isJoinable)
  if (address === undefined) return null
  const webCall: WebCall = {
    ...fields,
    ...(callToken !== undefined && { transport }),
    id: typeof id === 'string' ? id : 'unknown',
    webCallUrl: address,
  }
  const token = callToken ?? tokens.get(Object(data))
  if (typeof token === 'string' && token !== '') tokens.set(webCall, token)
  return webCall
}

/**
 * Reads the web call that a page wants to join.
 *
 * @throws ValidationError unless it can be joined
 */
export function readJoinable(input: WebCall): WebCall {
  const webCall = readWebCall(input)
  if (webCall) return webCall
  const message = 'A web call has an address to join (webCallUrl: absolute https, or localhost).'
  throw new ValidationError('web call', [{ path: 'webCallUrl', message, value: undefined }])
}

const isJoinable = (url: unknown): url is string => typeof url === 'string' && isCallAddress(url)
