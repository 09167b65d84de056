import { CallButton, errorMessageForUser, Transcript, useCallError } from '@offhook/react'
import { fakeCall } from '@offhook/react/testing'
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

// The default of one second is too short on a busy machine.
configure({ asyncUtilTimeout: 15_000 })

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const CallScreen = () => (
  <>
    <CallButton target="assistant-id" />
    <Transcript />
  </>
)

test('default: plays a call for a call screen', async () => {
  const consoleError = vi.spyOn(console, 'error')
  const { wrapper, voice, says, ends } = fakeCall()
  render(<CallScreen />, { wrapper })
  fireEvent.click(screen.getByText('Start call'))
  await screen.findByText('End call')
  says('assistant', 'Hello.')
  expect(screen.getByText('Hello.')).toBeTruthy()
  ends('assistant-ended-call')
  await screen.findByText('Start call')
  // React warns about updates outside `act`.
  expect(consoleError).not.toHaveBeenCalled()
  await voice.destroy()
})

test('behavior: says() throws before the call is connected', () => {
  const { says } = fakeCall()
  expect(() => says('assistant', 'Hello.')).toThrow(
    "says() needs a call that is connected, and the status is 'idle': wait for it first.",
  )
})

test('behavior: works without a rendered screen', async () => {
  const { voice, says, level, sends } = fakeCall()
  await voice.connect('assistant-id')
  says('user', 'Hello?', 'partial')
  level('assistant', 0.15)
  sends({ type: 'hang' })
  expect(voice.transcript.get()).toMatchObject([{ text: 'Hello?', final: false }])
  expect(voice.levels.get().assistant).toBe(1)
  expect(voice.conversation.get()).toHaveLength(2)
  await voice.destroy()
})

/** A screen that shows the error of a failed call. */
function FailingScreen() {
  const error = useCallError()
  return (
    <>
      <CallButton target="assistant-id" strings={{ start: error?.retryable ? 'Try again' : 'Call' }} />
      {error && <p role="alert">{errorMessageForUser(error)}</p>}
      <p>{error?.code ?? 'no error'}</p>
    </>
  )
}

test.each([
  [{ microphone: 'blocked' }, 'camera-permissions', 'Try again'],
  [{ microphone: 'missing' }, 'camera-not-found', 'Try again'],
  [{ platform: 401 }, 'api-authentication', 'Call'],
  [{ platform: 402 }, 'api-payment-required', 'Call'],
  [{ platform: 429 }, 'api-rate-limit', 'Try again'],
  [{ platform: 'unreachable' }, 'connection', 'Try again'],
] as const)('parameters: %j fails a call with %s', async (conditions, code, label) => {
  const { wrapper, voice, configure: change } = fakeCall(conditions)
  render(<FailingScreen />, { wrapper })
  fireEvent.click(screen.getByText('Call'))
  await screen.findByText(code)
  expect(screen.getByRole('alert').textContent).toBe(errorMessageForUser({ code }))
  // The next start succeeds.
  change({})
  fireEvent.click(screen.getByText(label))
  await screen.findByText('End call')
  expect(screen.queryByRole('alert')).toBeNull()
  await voice.destroy()
})
