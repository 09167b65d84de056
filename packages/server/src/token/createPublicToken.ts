import { SignJWT } from 'jose/jwt/sign'
import { checkOptions, PUBLIC_TOKEN_OPTIONS } from '../checkOptions.ts'
import { requireOrigins } from '../endpoint/origins.ts'
import { readSecrets } from '../readSecrets.ts'
import { ServerError } from '../ServerError.ts'

/** The options of `createPublicToken()`. */
export interface PublicTokenOptions {
  /** The private key of your organization at the platform. It signs the token, and stays here. */
  privateKey: string | undefined
  /** The id of your organization at the platform. */
  orgId: string | undefined
  /** The assistants that the token may call, by id. */
  allowedAssistantIds: readonly string[]
  /** The origins of the pages that may use the token, such as `https://example.com`. Default: any. */
  allowedOrigins?: readonly string[] | undefined
  /**
   * Whether a page may call an assistant that it sends inline, with any prompt, at your cost. Default: false.
   */
  allowTransientAssistant?: boolean | undefined
  /** Milliseconds until the token expires: 1000 to 86400000 (a day), by default 600000 (10 minutes). */
  expiresIn?: number | undefined
}

const EXPIRES_IN_MAX = 86_400_000

/**
 * Creates a token for the `publicKey` of a page: it creates web calls with the assistants that you name, until it
 * expires. The page gets it from your server, for example with `publicKey: async () => (await fetch('/api/token')).text()`.
 *
 * @throws ServerError `option` for invalid options
 */
export async function createPublicToken(options: PublicTokenOptions): Promise<string> {
  checkOptions('createPublicToken()', options, PUBLIC_TOKEN_OPTIONS)
  const { orgId, allowedAssistantIds, allowedOrigins, allowTransientAssistant = false } = options
  const { expiresIn = 600_000 } = options
  const [privateKey = ''] = readSecrets('createPublicToken()', options.privateKey)
  if (!orgId) throw new ServerError('option', 'createPublicToken() needs the `orgId` of your organization.')
  if (
    !Array.isArray(allowedAssistantIds) ||
    !allowedAssistantIds.every((id) => typeof id === 'string' && id)
  ) {
    throw new ServerError('option', 'createPublicToken() needs `allowedAssistantIds`, a list of ids.')
  }
  if (allowedAssistantIds.length === 0 && !allowTransientAssistant) {
    throw new ServerError('option', 'A token without `allowedAssistantIds` could call nothing.')
  }
  if (allowedOrigins) requireOrigins('createPublicToken()', allowedOrigins)
  if (!(expiresIn >= 1000 && expiresIn <= EXPIRES_IN_MAX)) {
    throw new ServerError('option', `\`expiresIn\` must be 1000 to ${EXPIRES_IN_MAX} milliseconds.`)
  }
  // With a list of assistants, the platform refuses those sent inline.
  const restrictions = {
    enabled: true,
    allowTransientAssistant,
    ...(allowedAssistantIds.length > 0 && { allowedAssistantIds }),
    ...(allowedOrigins && { allowedOrigins }),
  }
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT({ orgId, token: { tag: 'public', restrictions } })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(now)
    .setExpirationTime(now + Math.floor(expiresIn / 1000))
    .sign(new TextEncoder().encode(privateKey))
}
