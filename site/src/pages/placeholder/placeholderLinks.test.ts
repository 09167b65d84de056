import { describe, expect, test } from 'vitest'
import { readEnv } from '../../config/readEnv.ts'
import { placeholderLinks } from './placeholderLinks.ts'

const parts = (variables: Record<string, string>) =>
  placeholderLinks(readEnv(variables)).map(({ id, setting }) => `${id}: ${setting}`)

const checkouts = [
  'basic: VITE_CHECKOUT_BASIC_URL',
  'pro: VITE_CHECKOUT_PRO_URL',
  'premium: VITE_CHECKOUT_PREMIUM_URL',
]

describe('placeholderLinks', () => {
  test('default: every link of the demonstration, with the setting that makes it real', {
    tags: ['S150'],
  }, () => {
    expect(parts({})).toEqual([
      'booking: VITE_BOOKING_URL',
      'booking-receptionist: VITE_BOOKING_URL',
      'booking-real-estate: VITE_BOOKING_URL',
      'booking-franchises: VITE_BOOKING_URL',
      'booking-recruitment: VITE_BOOKING_URL',
      'booking-financial-services: VITE_BOOKING_URL',
      ...checkouts,
    ])
  })

  test('parameters: a link with an address of its own is not among them', () => {
    expect(parts({ VITE_BOOKING_URL: 'https://book.example' })).toEqual(checkouts)
    expect(parts({ VITE_CHECKOUT_PRO_URL: 'https://pay.example/2' })).not.toContain(checkouts[1])
  })

  test('behavior: a site with a key has no placeholders', () => {
    expect(parts({ VITE_VOICE_PUBLIC_KEY: 'key', VITE_VOICE_ASSISTANT_ID: 'assistant' })).toEqual([])
  })

  test('behavior: no text says that something was booked or paid', { tags: ['S150'] }, () => {
    const texts = placeholderLinks(readEnv({})).map(({ heading, text }) => `${heading} ${text}`)
    expect(texts.join(' ')).not.toMatch(/\b(?:booked|confirmed|thank|paid|ordered|success)/i)
  })
})
