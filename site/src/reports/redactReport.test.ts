import { describe, expect, test } from 'vitest'
import { redactText } from './redactReport.ts'

const ORIGIN = 'https://site.example'
const redact = (text: string) => redactText(text, ORIGIN)

describe('addresses of calls', () => {
  test.each([
    ['https://offhook.daily.co/room-of-ada', 'https://offhook.daily.co/[Filtered]'],
    ['HTTPS://offhook.daily.co/room-of-ada', 'https://offhook.daily.co/[Filtered]'],
    ['//offhook.daily.co/room-of-ada?t=1', '//[Filtered]'],
    ['offhook.daily.co/room-of-ada', '[Filtered]'],
    ['Offhook.Daily.CO/room-of-ada', '[Filtered]'],
    ['wss://a.b.dailywebrtc.net/room-of-ada', 'wss://a.b.dailywebrtc.net/[Filtered]'],
    ['a.b.dailywebrtc.net/room-of-ada', '[Filtered]'],
    ['blob:https://site.example/0b1c2d3e-room-of-ada', 'https://site.example/[Filtered]'],
  ])('parameters: %s', (address, redacted) => {
    expect(redact(`join ${address} failed`)).toBe(`join ${redacted} failed`)
  })

  test('behavior: our own files stay, as do words that look like a host', () => {
    const text = 'at https://site.example/assets/hydrate-12345678.js:1:2 in daily.co'
    expect(redact(text)).toBe(text)
  })
})

describe('errors of JSON', () => {
  const secret = '{"name":"Ada Lovelace"'
  test.each([
    [
      `Unexpected token 'A', "${secret}" is not valid JSON`,
      `Unexpected token 'A', [Filtered]is not valid JSON`,
    ],
    [
      `Unexpected token 'A', ..."${secret}"... is not valid JSON`,
      `Unexpected token 'A', ...[Filtered]is not valid JSON`,
    ],
    [`JSON Parse error: Unexpected identifier "Ada"`, '[Filtered]'],
  ])('parameters: %s', (text, redacted) => {
    expect(redact(text)).toBe(redacted)
  })
})

test('behavior: a long text is cut between words, and takes no time', () => {
  const started = performance.now()
  for (const letter of ['a', '+', '1', 'eyJ', 'a.', 'http://', '"', 'blob:', 'a.daily.co/']) {
    const redacted = redact(`said: ${letter.repeat(60_000)}`)
    expect(redacted.length).toBeLessThan(2002)
    expect(redacted).toBe('said: …')
  }
  expect(redact(`${'word '.repeat(399)}ada@example.com and more`)).toBe(`${'word '.repeat(399)}…`)
  expect(performance.now() - started).toBeLessThan(1000)
})

test('behavior: a text of 2,000 characters without spaces takes no time', () => {
  const started = performance.now()
  for (const letter of ['a', '+', '1', 'eyJ', 'a.', 'a-', '"', 'blob:'])
    redact(letter.repeat(2000).slice(0, 2000))
  expect(performance.now() - started).toBeLessThan(1000)
})

test('behavior: the case of a credential does not matter', () => {
  expect(redact('BEARER a-secret, bearer another')).toBe('[Filtered] [Filtered]')
})
