import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type HmacOptions, hmac } from './hmac.ts'
import { check } from './testing/checkSender.ts'

const encoder = new TextEncoder()
const fromHex = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

describe('hmac()', () => {
  // Vectors that were not made here, each with its source.
  const KEY_4231 = fromHex('0b'.repeat(20))
  const asBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))

  test.each([
    ['sha256', 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7'],
    [
      'sha512',
      '87aa7cdea5ef619d4ff0b4241a1d6cb02379f4e2ce4ec2787ad0b30545e17cdedaa833b7d6b8a702038b274eaea3f4e4be9d914eeb61f1702e696c203a126854',
    ],
  ] as const)('RFC 4231, section 4.2: %s', async (algorithm, signature) => {
    const verify = hmac({
      secretKey: asBase64(KEY_4231),
      secretIsBase64: true,
      algorithm,
      includeTimestamp: false,
    })
    expect(await check(verify, { 'x-signature': signature }, 'Hi There')).toBe(true)
    expect(await check(verify, { 'x-signature': signature }, 'Hi there')).toMatch('another signature')
  })

  test('RFC 2202, section 3, case 2: sha1', async () => {
    const verify = hmac({ secretKey: 'Jefe', algorithm: 'sha1', includeTimestamp: false })
    const headers = { 'x-signature': 'effcdf6ae5eb2fa2d27416d5f184df9c259a7c79' }
    expect(await check(verify, headers, 'what do ya want for nothing?')).toBe(true)
  })

  // docs.github.com, "Validating webhook deliveries"
  test('the example of GitHub', async () => {
    const verify = hmac({
      secretKey: "It's a Secret to Everybody",
      signatureHeader: 'X-Hub-Signature-256',
      signaturePrefix: 'sha256=',
      includeTimestamp: false,
    })
    const signature = '757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17'
    expect(await check(verify, { 'x-hub-signature-256': `sha256=${signature}` }, 'Hello, World!')).toBe(true)
    expect(await check(verify, { 'x-hub-signature-256': signature }, 'Hello, World!')).toMatch('no signature')
  })

  // docs.slack.dev, "Verifying requests from Slack"
  test('the example of Slack, with a timestamp', async () => {
    vi.setSystemTime(1_531_420_618_000)
    const verify = hmac({
      secretKey: '8f742231b10e8888abcd99yyyzzz85a5',
      signatureHeader: 'X-Slack-Signature',
      timestampHeader: 'X-Slack-Request-Timestamp',
      signaturePrefix: 'v0=',
      payloadFormat: 'v0:{timestamp}:{body}',
    })
    const body =
      'token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c'
    const headers = {
      'x-slack-signature': 'v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503',
      'x-slack-request-timestamp': '1531420618',
    }
    expect(await check(verify, headers, body)).toBe(true)
    const later = { ...headers, 'x-slack-request-timestamp': '1531420619' }
    expect(await check(verify, later, body)).toMatch('another signature')
  })

  // svix/svix-webhooks, ruby/spec/webhook_spec.rb, and docs.svix.com, "Verifying webhooks manually"
  test('the example of Svix, with the id of the message', async () => {
    vi.setSystemTime(1_614_265_330_000)
    const verify = hmac({
      secretKey: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      secretIsBase64: true,
      signatureEncoding: 'base64',
      signatureHeader: 'svix-signature',
      signaturePrefix: 'v1,',
      timestampHeader: 'svix-timestamp',
      payloadFormat: '{svix-id}.{timestamp}.{body}',
    })
    const headers = {
      'svix-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'svix-timestamp': '1614265330',
      'svix-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    }
    const body = '{"test": 2432232314}'
    expect(await check(verify, headers, body)).toBe(true)
    const rotated = { ...headers, 'svix-signature': `v1,AAAA v2,BBBB ${headers['svix-signature']}` }
    expect(await check(verify, rotated, body)).toBe(true)
    expect(await check(verify, { ...headers, 'svix-id': 'msg_other' }, body)).toMatch('another signature')
  })

  /** Signs as the platform's credential does by default. */
  async function sign(secret: string, payload: string) {
    const format = { name: 'HMAC', hash: 'SHA-256' }
    const key = await crypto.subtle.importKey('raw', encoder.encode(secret), format, false, ['sign'])
    const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(payload)))
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  }

  test.each(['1700000000', '1700000000000', '2023-11-14T22:13:20.000Z'])(
    'default, at the time %s',
    async (time) => {
      vi.setSystemTime(1_700_000_000_000)
      const headers = { 'x-timestamp': time, 'x-signature': await sign('key', `${time}.{"a":1}`) }
      const verify = hmac({ secretKey: 'key' })
      expect(await check(verify, headers, '{"a":1}')).toBe(true)
      expect(await check(verify, headers, '{"a":2}')).toMatch('another signature')
      const upperCase = { ...headers, 'x-signature': headers['x-signature'].toUpperCase() }
      expect(await check(verify, upperCase, '{"a":1}')).toBe(true)
      expect(await check(hmac({ secretKey: ['other', 'key'] }), headers, '{"a":1}')).toBe(true)
      expect(await check(hmac({ secretKey: 'other' }), headers, '{"a":1}')).toMatch('another signature')
    },
  )

  test('parameters: maxAge, in both directions of the clock', async () => {
    const headers = { 'x-timestamp': '1700000000', 'x-signature': await sign('key', '1700000000.{}') }
    for (const [offset, isAccepted] of [
      [0, true],
      [300_000, true],
      [300_001, false],
      [-300_000, true],
      [-300_001, false],
    ] as const) {
      vi.setSystemTime(1_700_000_000_000 + offset)
      expect((await check(hmac({ secretKey: 'key' }), headers)) === true).toBe(isAccepted)
    }
    vi.setSystemTime(1_700_000_002_000)
    expect(await check(hmac({ secretKey: 'key', maxAge: 1000 }), headers)).toMatch('last 1000 ms')
  })

  test.each(['', 'yesterday', '-1', '1e9', '0', 'NaN', 'Infinity', '1700000000 '.repeat(2)])(
    'behavior: the timestamp %j is refused, though it is signed',
    async (time) => {
      vi.setSystemTime(1_700_000_000_000)
      const headers = { 'x-timestamp': time, 'x-signature': await sign('key', `${time.trim()}.{}`) }
      expect(await check(hmac({ secretKey: 'key' }), headers)).not.toBe(true)
    },
  )

  test('parameters: method and url are signed, where the credential says so', async () => {
    const payloadFormat = '{method} {url}\n{body}'
    const url = 'https://public.example.com/hook'
    const headers = { 'x-signature': await sign('key', `POST ${url}\n{}`) }
    const options = { secretKey: 'key', includeTimestamp: false, payloadFormat }
    expect(await check(hmac({ ...options, url }), headers)).toBe(true)
    expect(await check(hmac(options), headers)).toMatch('another signature')
    const own = { 'x-signature': await sign('key', 'POST https://example.com/webhook\n{}') }
    expect(await check(hmac(options), own)).toBe(true)
  })

  test.each(['', 'zz', 'abc', '=', '%', 'sha256=00'])(
    'behavior: the signature %j is none',
    async (signature) => {
      for (const signatureEncoding of ['hex', 'base64'] as const) {
        const verify = hmac({ secretKey: 'key', includeTimestamp: false, signatureEncoding })
        expect(await check(verify, { 'x-signature': signature })).not.toBe(true)
      }
    },
  )

  test.each([
    [{ payloadFormat: '{timestamp}' }, '{body}'],
    [{ payloadFormat: '{body}' }, '{timestamp}'],
    [{ secretIsBase64: true, secretKey: 'no base64!' }, 'base64'],
    [{ algorithm: 'SHA256' }, '`algorithm` of hmac()'],
    [{ maxAge: Number.POSITIVE_INFINITY }, '`maxAge`'],
    [{ signatureheader: 'x' }, 'has no option `signatureheader`'],
  ])('refuses to be set up with %j', (options, words) => {
    expect(() => hmac({ secretKey: 'key', ...options } as HmacOptions)).toThrowError(words)
  })
})
