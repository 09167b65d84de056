import { expect, test } from 'vitest'
import { type RoomConfig, roomConfig } from './roomConfig.ts'
import { readRoomUrl, toRoomUrl } from './roomUrl.ts'
import { pickValid } from './structs.ts'

test('default: an address is read as it was written', () => {
  const room = { callId: 'a b/c', scenario: 'fault:ejected', createdAt: 1, token: 'secret' }
  const url = toRoomUrl('https://sandbox.invalid', room)
  expect(readRoomUrl(url)).toEqual({ url, ...room })
})

test('default: what a room does not have is left out', () => {
  expect(toRoomUrl('http://127.0.0.1:4242', { callId: 'id', scenario: 'demo' })).toBe(
    'http://127.0.0.1:4242/room/id?scenario=demo',
  )
})

test.each(['', 'room', 'http://h/room/id', 'http://h/room/id?createdAt=soon'])(
  'behavior: the address %j is a room of the demo',
  (url) => {
    const callId = url.startsWith('http') ? 'id' : ''
    expect(readRoomUrl(url)).toEqual({ url, callId, scenario: 'demo' })
  },
)

test('default: the settings of a room are read as they were written', () => {
  // a field that is missing here does not compile
  const config: Required<RoomConfig> = {
    script: { greeting: { text: 'Grüße 👋' }, turns: [{ text: 'Yes', voice: 'day' }] },
    latency: { join: 20 },
    greetingWaits: true,
    words: { name: 'Bella', firstMessage: 'Hello', endCallMessage: 'Bye' },
    assistant: { modelNames: ['speak'], settings: { waitSeconds: 1 } },
    noModelNotice: 'No model',
    clientMessages: ['transcript'],
    serverMessages: ['end-of-call-report'],
    refusal: { endedReason: 'assistant-request-failed', spoken: 'Goodbye' },
    createdAt: 1,
    allowsRejoin: true,
    recordsSound: true,
    audioTimeoutSeconds: 5,
  }
  expect(pickValid(JSON.parse(JSON.stringify(config)), roomConfig)).toEqual(config)
})

test.each([
  ['a list', ['script']],
  ['an invalid script', { script: { greeting: 'Hello', turns: [] } }],
  ['a latency that is not a number', { latency: { join: '20' } }],
  ['a latency above the limit', { latency: { join: 1e12 } }],
  ['a latency of an unknown name', { latency: { joining: 20 } }],
  ['an unknown field', { colour: 'red' }],
])('behavior: %s is left out', (_what, config) => {
  expect(pickValid(config, roomConfig)).toEqual({})
})
