import { expect, test } from 'vitest'
import { type RoomConfig, readRoomUrl, toRoomUrl } from './roomUrl.ts'

test('default: an address is read as it was written', () => {
  // a field that is missing here does not compile
  const config: Omit<Required<RoomConfig>, 'agent'> = {
    script: { greeting: { text: 'Grüße 👋' }, turns: [{ text: 'Yes', voice: 'day' }] },
    latency: { join: 20 },
    greetingWaits: true,
    words: { name: 'Bella', firstMessage: 'Hello', endCallMessage: 'Bye' },
    clientMessages: ['transcript'],
    createdAt: 1,
    allowsRejoin: true,
    audioTimeoutSeconds: 5,
  }
  const room = { callId: 'a b/c', scenario: 'fault:ejected', config }
  expect(readRoomUrl(toRoomUrl('https://sandbox.invalid', room))).toEqual(room)
})

test('default: an empty configuration is left out', () => {
  expect(toRoomUrl('http://127.0.0.1:4242', { callId: 'id', scenario: 'demo', config: {} })).toBe(
    'http://127.0.0.1:4242/room/id?scenario=demo',
  )
})

const encoded = (value: unknown) =>
  `http://h/room/id?config=${Buffer.from(JSON.stringify(value)).toString('base64url')}`

test.each([
  ['an empty address', ''],
  ['an address without a configuration', 'http://h/room/id'],
  ['a configuration that is not base64', 'http://h/room/id?config=%%%'],
  ['a configuration that is not JSON', 'http://h/room/id?config=abcd'],
  ['a configuration that is a list', encoded(['script'])],
  ['an invalid script', encoded({ script: { greeting: 'Hello', turns: [] } })],
  ['a latency that is not a number', encoded({ latency: { join: '20' } })],
  ['a latency above the limit', encoded({ latency: { join: 1e12 } })],
  ['a latency of an unknown name', encoded({ latency: { joining: 20 } })],
])('behavior: %s is the demo', (_what, url) => {
  expect(readRoomUrl(url)).toMatchObject({ scenario: 'demo', config: {} })
})
