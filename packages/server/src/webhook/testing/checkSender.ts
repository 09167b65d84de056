import type { VerifySender } from '../senders.ts'

/** Shows a request to a check. Resolves to `true`, or to the reason for the developer. */
export const check = (verify: VerifySender, headers: Record<string, string>, body = '{}') =>
  verify({
    method: 'POST',
    url: 'https://example.com/webhook',
    headers: new Headers(headers),
    body: async () => new TextEncoder().encode(body),
  })
