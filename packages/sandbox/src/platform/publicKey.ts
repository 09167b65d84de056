import { field, fieldsOf, isRecord } from '../fields.ts'
import type { PlatformContext } from './createContext.ts'
import { Refusal } from './responses.ts'

/** The operations that a public key may use, as the platform documents them, and its own widget does. */
const PUBLIC_OPERATIONS = ['POST /call/web', 'POST /chat/web', 'POST /chat/web/responses']

/** The platform's words, as its users report them. */
const WRONG_KEY =
  'Invalid Key. Hot tip, you may be using the private key instead of the public key, or vice versa.'

/**
 * Refuses what the platform refuses to a public key: every operation but those of a page, and what the restrictions of a
 * public token forbid. A key is public if it begins with `pk_`, `pk-` or `public`, or is a token with the tag `public`.
 * Signatures are not checked, since any key is accepted.
 *
 * @throws Refusal 401 for an operation that needs a private key, 403 for an assistant or a page that the token does not allow
 */
export async function checkPublicKey(
  request: Request,
  operation: string,
  body: unknown,
  context: PlatformContext,
): Promise<void> {
  const [, key = ''] = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? []
  const token = field(readClaims(key), 'token')
  if (!/^(pk[_-]|public)/.test(key) && field(token, 'tag') !== 'public') return
  const restrictions = field(token, 'restrictions')
  const isOff = field(restrictions, 'enabled') === false
  if (isOff || !PUBLIC_OPERATIONS.includes(operation)) throw new Refusal(401, WRONG_KEY)
  if (!isRecord(restrictions)) return
  // a page with a key does without the code
  const { checkRestrictions } = await import('./checkRestrictions.ts')
  checkRestrictions(restrictions, request, fieldsOf(body), context)
}

/** The claims of a JSON Web Token. Undefined for any other key. */
function readClaims(key: string): unknown {
  const [, payload] = /^[\w-]+\.([\w-]+)\.[\w-]+$/.exec(key) ?? []
  if (payload === undefined) return undefined
  try {
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return undefined
  }
}
