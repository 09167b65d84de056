import { describe, expect, test } from 'vitest'
import { hmac } from './hmac.ts'
import { bearer, sharedSecret } from './senders.ts'
import { check } from './testing/checkSender.ts'

describe('bearer()', () => {
  // The forms of VapiAI/docs, fern/server-url/server-authentication.mdx, August 2026
  test('default', async () => {
    const verify = bearer('your-api-token-here')
    expect(await check(verify, { authorization: 'Bearer your-api-token-here' })).toBe(true)
    expect(await check(verify, { authorization: 'bearer your-api-token-here' })).toBe(true)
    expect(await check(verify, { authorization: 'Bearer another' })).toMatch('another token')
    expect(await check(verify, { authorization: 'Bearer your-api-token-her' })).toMatch('another token')
    expect(await check(verify, { authorization: 'Bearer ' })).not.toBe(true)
    expect(await check(verify, { authorization: 'your-api-token-here' })).toMatch('Bearer')
    expect(await check(verify, {})).toMatch('missing')
  })

  // Vectors that were not made here, each with its source
  test('RFC 6750, section 2.1: the example of a request', async () => {
    expect(await check(bearer('mF_9.B5f-4.1JqM'), { Authorization: 'Bearer mF_9.B5f-4.1JqM' })).toBe(true)
    expect(await check(bearer('mF_9.B5f-4.1JqM'), { Authorization: 'Bearer mF_9.B5f-4.1Jqm' })).not.toBe(true)
  })

  test('VapiAI/docs, fern/customization/custom-tts.mdx: the example of a request with a secret', async () => {
    expect(await check(sharedSecret('your-test-secret'), { 'X-VAPI-SECRET': 'your-test-secret' })).toBe(true)
  })

  test('VapiAI/docs, server-authentication.mdx: a bearer credential with the older header', async () => {
    const verify = bearer('your-secret-token', { headerName: 'X-Vapi-Secret', bearerPrefixEnabled: false })
    expect(await check(verify, { 'x-vapi-secret': 'your-secret-token' })).toBe(true)
  })

  test('parameters: another header without the prefix', async () => {
    const verify = bearer('key', { headerName: 'x-api-key', bearerPrefixEnabled: false })
    expect(await check(verify, { 'x-api-key': 'key' })).toBe(true)
    expect(await check(verify, { 'x-api-key': 'Bearer key' })).toMatch('another token')
    expect(await check(verify, { authorization: 'Bearer key' })).toMatch('missing')
  })

  test('parameters: two tokens, while one replaces the other', async () => {
    const verify = bearer(['new', 'old', undefined])
    for (const token of ['new', 'old']) {
      expect(await check(verify, { authorization: `Bearer ${token}` })).toBe(true)
    }
    expect(await check(verify, { authorization: 'Bearer undefined' })).not.toBe(true)
  })

  test('sharedSecret() reads the header x-vapi-secret', async () => {
    expect(await check(sharedSecret('secret'), { 'X-Vapi-Secret': 'secret' })).toBe(true)
    expect(await check(sharedSecret('secret'), { 'x-vapi-secret': 'Secret' })).toMatch('another token')
  })

  test.each([undefined, '', ' secret', 'secret\n', []])('refuses to be set up with %j', (secret) => {
    for (const create of [bearer, sharedSecret, (secretKey: typeof secret) => hmac({ secretKey })]) {
      expect(() => create(secret)).toThrowError(expect.objectContaining({ code: 'option' }))
    }
  })
})
