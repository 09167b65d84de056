import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { describeMissing, readEnv, settings } from './readEnv.ts'

const live = {
  VITE_VOICE_PUBLIC_KEY: 'key',
  VITE_VOICE_ASSISTANT_ID: 'assistant',
  VITE_BOOKING_URL: 'https://book.example/us',
  VITE_CONTACT_EMAIL: 'us@business.example',
  VITE_CHECKOUT_BASIC_URL: 'https://pay.example/1',
  VITE_CHECKOUT_PRO_URL: 'https://pay.example/2',
  VITE_CHECKOUT_PREMIUM_URL: 'https://pay.example/3',
  VITE_VIDEO_ID: 'abcdefghijk',
  VITE_SITE_URL: 'https://business.example/',
}

describe('readEnv', () => {
  test('default: the demonstration, whose calls run in the page', () => {
    expect(readEnv({})).toMatchObject({
      name: 'Aidan',
      greeting: 'Hi, this is Aidan. How can I help you today?',
      bookingUrl: settings.VITE_BOOKING_URL.demonstration,
      hasPlaceholders: true,
      videoId: null,
      platform: null,
    })
  })

  test('parameters: a public key and an assistant id are enough', () => {
    const account = { VITE_VOICE_PUBLIC_KEY: 'key', VITE_VOICE_ASSISTANT_ID: 'assistant' }
    expect(readEnv(account)).toEqual({
      name: 'Aidan',
      company: 'Offhook',
      greeting: null,
      bookingUrl: null,
      bookingNote: null,
      contactEmail: null,
      contactPhone: null,
      checkout: { Basic: null, Pro: null, Premium: null },
      hasPlaceholders: false,
      videoId: null,
      siteUrl: null,
      platform: { publicKey: 'key', assistantId: 'assistant' },
      sandboxUrl: null,
      sandboxModels: [],
      errorReports: null,
    })
    expect(readEnv({ ...account, VITE_GREETING: 'Yes?' }).greeting).toBe('Yes?')
  })

  test('parameters: an endpoint of the site takes the place of the key', () => {
    const own = { VITE_VOICE_ENDPOINT: '/api/voice', VITE_VOICE_ASSISTANT_ID: 'reception' }
    expect(readEnv(own).platform).toEqual({ baseUrl: '/api/voice', assistantId: 'reception' })
    expect(readEnv(own)).toMatchObject({ hasPlaceholders: false, bookingUrl: null, greeting: null })
    expect(describeMissing(own)).toContain('VITE_GREETING')
    expect(() => readEnv({ VITE_VOICE_ENDPOINT: '/api/voice' })).toThrow('VITE_VOICE_ASSISTANT_ID is missing')
    for (const wrong of ['//evil.example', 'api/voice', 'https://other.example/voice', '/', '/\\evil']) {
      expect(() => readEnv({ ...own, VITE_VOICE_ENDPOINT: wrong }), wrong).toThrow(
        'VITE_VOICE_ENDPOINT is not a path of this site, as /api/voice',
      )
    }
  })

  test('parameters: a key and an assistant make a live site', () => {
    expect(readEnv(live)).toMatchObject({
      bookingUrl: 'https://book.example/us',
      contactEmail: 'us@business.example',
      checkout: { Pro: 'https://pay.example/2' },
      siteUrl: 'https://business.example',
      platform: { publicKey: 'key', assistantId: 'assistant' },
    })
  })

  test('parameters: what a booking is, in the words of the owner', () => {
    expect(readEnv({ VITE_BOOKING_NOTE: '20 minutes with a person.' }).bookingNote).toBe(
      '20 minutes with a person.',
    )
    expect(readEnv({}).bookingNote).toBeNull()
  })

  test('parameters: another name changes the greeting too', () => {
    expect(readEnv({ VITE_BRAND_NAME: 'Nora' }).greeting).toBe('Hi, this is Nora. How can I help you today?')
    expect(readEnv({ VITE_GREETING: 'Yes?' }).greeting).toBe('Yes?')
  })

  test('parameters: a demonstration with links of its own has no placeholders', () => {
    const links = { ...live, VITE_VOICE_PUBLIC_KEY: '', VITE_VOICE_ASSISTANT_ID: '' }
    expect(readEnv(links).hasPlaceholders).toBe(false)
    for (const missing of ['VITE_BOOKING_URL', 'VITE_CONTACT_EMAIL', 'VITE_CHECKOUT_PRO_URL']) {
      expect(readEnv({ ...links, [missing]: '' }).hasPlaceholders, missing).toBe(true)
    }
  })

  test('parameters: errors are reported to the service at a DSN, or not at all', () => {
    const dsn = 'https://public@errors.example/service/12'
    expect(readEnv({}).errorReports).toBeNull()
    expect(readEnv({ VITE_SENTRY_DSN: dsn }).errorReports).toBe(dsn)
    expect(readEnv({ VITE_SENTRY_DSN: 'http://public@127.0.0.1:9000/1' }).errorReports).not.toBeNull()
    for (const bad of [
      'errors.example',
      'https://errors.example/12',
      'http://public@errors.example/12',
      'https://public:secret@errors.example/12',
      'https://public@errors.example/project',
    ]) {
      expect(() => readEnv({ VITE_SENTRY_DSN: bad }), bad).toThrow('VITE_SENTRY_DSN is not a DSN')
    }
  })

  test('parameters: calls of the demonstration may go to a sandbox on this machine', () => {
    const url = 'http://127.0.0.1:4242'
    expect(readEnv({}).sandboxUrl).toBeNull()
    expect(readEnv({ VITE_SANDBOX_URL: url }).sandboxUrl).toBe(url)
    expect(readEnv({ ...live, VITE_SANDBOX_URL: url }).sandboxUrl).toBeNull()
    expect(() => readEnv({ VITE_SANDBOX_URL: 'https://sandbox.example' })).toThrow(
      'VITE_SANDBOX_URL is not an address of this machine',
    )
  })

  test('parameters: the models of that sandbox, by default all', () => {
    const url = { VITE_SANDBOX_URL: 'http://127.0.0.1:4242' }
    expect(readEnv(url).sandboxModels).toEqual(['model', 'transcriber', 'voice'])
    expect(readEnv({ ...url, VITE_SANDBOX_MODELS: 'voice, model' }).sandboxModels).toEqual(['model', 'voice'])
    expect(readEnv({ VITE_SANDBOX_MODELS: 'voice' }).sandboxModels).toEqual([])
    expect(() => readEnv({ VITE_SANDBOX_MODELS: 'voice,brain' })).toThrow(
      'VITE_SANDBOX_MODELS is not a list of model, transcriber, voice',
    )
  })

  test('behavior: a blank variable counts as absent', () => {
    expect(readEnv({ VITE_BRAND_NAME: '  ', VITE_VOICE_PUBLIC_KEY: ' ' })).toEqual(readEnv({}))
  })

  test('behavior: one error names every missing or invalid variable', () => {
    const variables = {
      VITE_VOICE_PUBLIC_KEY: 'key',
      VITE_BOOKING_URL: 'ftp://book',
      VITE_CONTACT_PHONE: 'call us',
      VITE_VIDEO_ID: 'short',
      VITE_BRAND_NAME: 'x'.repeat(41),
    }
    expect(() => readEnv(variables)).toThrow(
      'Settings of the site are missing or wrong: VITE_VOICE_ASSISTANT_ID is missing; ' +
        'VITE_BRAND_NAME is not at most 40 characters; VITE_BOOKING_URL is not an https address; ' +
        'VITE_CONTACT_PHONE is not a phone number, as +1 555 0100; VITE_VIDEO_ID is not a video id of 11 characters.',
    )
  })

  test('behavior: an assistant without a key is an error', () => {
    expect(() => readEnv({ ...live, VITE_VOICE_PUBLIC_KEY: '' })).toThrow('VITE_VOICE_PUBLIC_KEY is missing')
  })

  test('behavior: the key is not in the message', () => {
    expect(() => readEnv({ VITE_VOICE_PUBLIC_KEY: 'secret' })).not.toThrow('secret')
  })
})

describe('describeMissing', () => {
  const account = { VITE_VOICE_PUBLIC_KEY: 'key', VITE_VOICE_ASSISTANT_ID: 'assistant' }

  test('default: one block names every part that the page lacks, with its setting', () => {
    expect(describeMissing(account)).toBe(
      [
        'The page is built without these parts, because their settings are missing:',
        '  VITE_GREETING: the first words of the agent, on the page and in the transcript',
        '  VITE_SITE_URL: the addresses and the picture for search engines and shared links',
        '  VITE_BOOKING_URL: every booking link: Book Demo, Book Your Demo, Book a Call, Learn More',
        '  VITE_CONTACT_EMAIL: the e-mail address in the footer and the legal texts',
        '  VITE_CHECKOUT_BASIC_URL: Select of the Basic plan',
        '  VITE_CHECKOUT_PRO_URL: Select of the Pro plan',
        '  VITE_CHECKOUT_PREMIUM_URL: Select of the Premium plan',
        'site/.env.example explains each setting.',
      ].join('\n'),
    )
  })

  test('parameters: names what is missing, also where the variable is blank', () => {
    const text = describeMissing({ ...live, VITE_GREETING: 'Yes?', VITE_CONTACT_EMAIL: ' ' })
    expect(text?.match(/VITE_\w+/g)).toEqual(['VITE_CONTACT_EMAIL'])
  })

  test('behavior: nothing for a complete site and for the demonstration', () => {
    expect(describeMissing({ ...live, VITE_GREETING: 'Yes?' })).toBeNull()
    expect(describeMissing({})).toBeNull()
  })
})

describe('site/.env.example', () => {
  const lines = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8').split('\n')
  const isSetting = (line: string) => line.startsWith('VITE_')

  test('default: names every setting once, in the order of the table, with a comment above it', () => {
    expect(lines.filter(isSetting)).toEqual(Object.keys(settings).map((key) => `${key}=`))
    const isExplained = (line: string, index: number) =>
      !isSetting(line) || /^# \w/.test(lines[index - 1] ?? '')
    expect(lines.filter((line, index) => !isExplained(line, index))).toEqual([])
  })

  test('behavior: its empty settings are the defaults', () => {
    const variables = Object.fromEntries(lines.filter(isSetting).map((line) => line.split('=')))
    expect(readEnv(variables)).toEqual(readEnv({}))
  })
})
