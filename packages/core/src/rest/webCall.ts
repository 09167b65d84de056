import { isCallAddress } from '../validators/address.ts'
import { fieldsOf } from './fieldsOf.ts'

/** The fields of a web call that the voice client reads; the platform may send more. */
export interface WebCall {
  /** The call's id at the platform; `unknown` where it gave none. */
  readonly id: string
  /** The room to join: absolute https, or localhost. */
  readonly webCallUrl: string
  /** What is kept of the call: whether its video is recorded. */
  readonly artifactPlan?: { readonly videoRecordingEnabled?: boolean; readonly [field: string]: unknown }
  readonly assistant?: {
    readonly voice?: { readonly provider?: string; readonly [field: string]: unknown }
    readonly [field: string]: unknown
  }
  /** How the room is reached. */
  readonly transport?: {
    /** The room to join, where there is no `webCallUrl`. */
    readonly callUrl?: string
    /** Whether the assistant sends a video. */
    readonly assistantVideoEnabled?: boolean
    /**
     * The media service's token for the room. `reconnect()` takes one; the web calls that the client shows have none,
     * since it is a credential.
     */
    readonly callToken?: string
    readonly [field: string]: unknown
  }
  readonly [field: string]: unknown
}

/** The media service's tokens, by web call: kept apart, so that nothing that shows or stores a web call has one. */
const tokens = new WeakMap<object, string>()

/** The token to join a web call with; undefined where the platform gave none. */
export const tokenOf = (webCall: WebCall): string | undefined => tokens.get(webCall)

/**
 * Reads a web call as the platform answers it, or as a page gives it back. Null without an address that can be joined.
 * Its token is taken out of it: `tokenOf` has it.
 */
export function readWebCall(answer: unknown): WebCall | null {
  const { id, webCallUrl, ...more } = fieldsOf(answer)
  const { callToken, ...transport } = fieldsOf(more.transport)
  const address = [webCallUrl, transport.callUrl].find(isJoinable)
  if (address === undefined) return null
  const webCall: WebCall = {
    ...more,
    ...(callToken !== undefined && { transport }),
    id: typeof id === 'string' ? id : 'unknown',
    webCallUrl: address,
  }
  const token = callToken ?? tokens.get(Object(answer))
  if (typeof token === 'string' && token !== '') tokens.set(webCall, token)
  return webCall
}

const isJoinable = (url: unknown): url is string => typeof url === 'string' && isCallAddress(url)
