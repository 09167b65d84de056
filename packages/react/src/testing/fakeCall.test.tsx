import { CallButton, Transcript } from '@offhook/react'
import { fakeCall } from '@offhook/react/testing'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

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

test('default: a test of a call screen', async () => {
  const complained = vi.spyOn(console, 'error')
  const { wrapper, voice, says, ends } = fakeCall()
  render(<CallScreen />, { wrapper })
  fireEvent.click(screen.getByText('Start call'))
  await screen.findByText('End call')
  says('assistant', 'Hello.')
  expect(screen.getByText('Hello.')).toBeTruthy()
  ends('assistant-ended-call')
  await screen.findByText('Start call')
  // everything was rendered within `act`
  expect(complained).not.toHaveBeenCalled()
  await voice.destroy()
})

test('behavior: what is said before the call is connected fails where it is said', () => {
  const { says } = fakeCall()
  expect(() => says('assistant', 'Hello.')).toThrow(
    "says() needs a call that is connected, and the status is 'idle': wait for it first.",
  )
})

test('behavior: it can be used without a screen, too', async () => {
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
