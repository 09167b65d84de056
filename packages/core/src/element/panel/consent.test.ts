// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { readSettings } from '../settings.ts'
import { needsConsent, rememberConsent } from './consent.ts'

afterEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
})

function settingsOf(attributes: Readonly<Record<string, string>>) {
  const host = document.createElement('div')
  for (const [name, value] of Object.entries(attributes)) host.setAttribute(name, value)
  return readSettings(host, {}).settings
}

test('asks for nothing without a text', () => {
  expect(needsConsent(settingsOf({ assistant: 'none' }))).toBe(false)
})

test('asks once for each version', () => {
  const first = settingsOf({ assistant: 'versions', consent: 'We record.', 'consent-version': '1' })
  expect(needsConsent(first)).toBe(true)
  rememberConsent(first)
  expect(needsConsent(first)).toBe(false)
  expect(
    needsConsent(settingsOf({ assistant: 'versions', consent: 'We  record!', 'consent-version': '1' })),
  ).toBe(false)
  expect(
    needsConsent(settingsOf({ assistant: 'versions', consent: 'We record.', 'consent-version': '2' })),
  ).toBe(true)
})

test('asks again for a changed text without a version', () => {
  rememberConsent(settingsOf({ assistant: 'texts', consent: 'We record.' }))
  expect(needsConsent(settingsOf({ assistant: 'texts', consent: 'We record.' }))).toBe(false)
  expect(needsConsent(settingsOf({ assistant: 'texts', consent: 'We record and keep it.' }))).toBe(true)
})

test('asks for each assistant', () => {
  rememberConsent(settingsOf({ assistant: 'one', consent: 'We record.' }))
  expect(needsConsent(settingsOf({ assistant: 'other', consent: 'We record.' }))).toBe(true)
})

test('remembers for the page in a browser that forbids the storage', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'SecurityError')
  })
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('', 'SecurityError')
  })
  const settings = settingsOf({ assistant: 'forbidden', consent: 'We record.' })
  expect(needsConsent(settings)).toBe(true)
  rememberConsent(settings)
  expect(needsConsent(settings)).toBe(false)
})
