import { CallError, CameraError, ConnectionError, OffhookError } from '@offhook/core'
import { beforeEach, expect, test, vi } from 'vitest'
import { showCallError, showCallFailed } from './showCallNotices.ts'

const { show } = vi.hoisted(() => ({ show: vi.fn() }))
vi.mock('../notices/notices.ts', () => ({ showNotice: show, dismissNotice: () => {} }))

const warn = vi.spyOn(console, 'warn').mockReturnValue()

beforeEach(() => {
  show.mockClear()
  warn.mockClear()
})

const shown = () => show.mock.calls[0]?.[1]

test.each([
  ['no microphone', new CameraError('not-found', 'Requested device not found'), /No microphone was found/],
  ['a blocked microphone', new CameraError('permissions', 'Permission denied'), /microphone is blocked/],
  ['a microphone in use', new CameraError('mic-in-use', 'Could not start'), /using your microphone/],
  ['no network', new ConnectionError('fetch failed'), /internet connection/],
  ['no code for the call', new ConnectionError('Failed to load', {}, 'code-load'), /reload the page/],
  ['a refusal of the platform', new OffhookError('api-payment-required', '402'), /not available right now/],
])(
  'a start that fails for %s keeps the fixed text, and names the cause',
  { tags: ['S46'] },
  (_, error, cause) => {
    showCallFailed(error)
    expect(shown()).toEqual({
      title: 'Call Failed',
      text: 'Could not start the call. Please check your microphone permissions.',
      cause: expect.stringMatching(cause),
    })
  },
)

test('behavior: the console names the code and the message of a failed start', () => {
  showCallFailed(new OffhookError('api-authentication', 'Invalid Key.'))
  expect(warn.mock.calls).toEqual([['The call did not start (api-authentication): Invalid Key.']])
})

test.each([null, new CallError('ejected', 'Out.'), new Error('refused')])(
  'behavior: %s adds no second sentence',
  (error) => {
    showCallFailed(error)
    expect(shown()).not.toHaveProperty('cause')
  },
)

test('a call that loses its connection says so', { tags: ['S45'] }, () => {
  showCallError({ type: 'connection-error', code: 'call-connection-error' })
  expect(shown()).toMatchObject({
    text: 'There was an issue with the call. Please try again.',
    cause: expect.stringContaining('lost its connection'),
  })
})
