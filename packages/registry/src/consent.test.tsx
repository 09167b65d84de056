import { fakeVoice } from '@offhook/core/testing'
import { useConsent, VoiceProvider } from '@offhook/react'
import { act, cleanup, render, screen } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, expect, test, vi } from 'vitest'
import { CallCard } from './call-card'
import { Consent } from './consent'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const press = (name: string) => act(async () => screen.getByRole('button', { name }).click())

test('default: what was agreed to can be withdrawn, and the next visit asks again', async () => {
  const consent = (
    <Consent version="1" name="visit" text="The call is recorded.">
      <p>Allowed</p>
    </Consent>
  )
  const { container, unmount } = render(consent)
  await press('Agree and continue')
  expect(screen.getByText('Allowed')).toBeTruthy()
  await press('Withdraw consent')
  expect(screen.queryByText('Allowed')).toBeNull()
  expect(screen.getByText('The call is recorded.')).toBeTruthy()
  expect(document.activeElement).toBe(container.firstElementChild)
  unmount()
  render(consent)
  expect(screen.getByText('The call is recorded.')).toBeTruthy()
})

test('parameters: onWithdraw runs once, however the agreement ends, and not for one that was never given', async () => {
  const onWithdraw = vi.fn()
  const Elsewhere = ({ version }: { version: string }) => (
    <button type="button" onClick={useConsent(version, 'elsewhere').withdraw}>
      Forget me
    </button>
  )
  const page = (version: string) => (
    <>
      <Consent version={version} name="elsewhere" text="Recorded." onWithdraw={onWithdraw}>
        Allowed
      </Consent>
      <Elsewhere version={version} />
    </>
  )
  const { rerender, unmount } = render(page('1'))
  await press('Agree and continue')
  expect(onWithdraw).not.toHaveBeenCalled()
  await press('Forget me')
  expect(onWithdraw).toHaveBeenCalledTimes(1)
  await press('Agree and continue')
  await press('Withdraw consent')
  expect(onWithdraw).toHaveBeenCalledTimes(2)
  await press('Agree and continue')
  rerender(page('2'))
  expect(onWithdraw).toHaveBeenCalledTimes(3)
  unmount()
  expect(onWithdraw).toHaveBeenCalledTimes(3)
})

test('call-card: behavior: a call without the agreement can be ended, and keeps the focus in the card', async () => {
  const fake = fakeVoice()
  render(
    <VoiceProvider client={fake.voice}>
      <CallCard target="resumed" name="Aidan" consent={{ version: '1', text: 'The call is recorded.' }} />
    </VoiceProvider>,
  )
  expect(screen.queryByRole('group', { name: 'Call' })).toBeNull()
  await act(() => fake.voice.start('resumed'))
  // It starts no second call
  expect(screen.queryByRole('button', { name: 'Agree and start call' })).toBeNull()
  screen.getByRole('button', { name: 'End call' }).focus()
  await press('End call')
  expect(fake.voice.state.get().status).toBe('idle')
  expect(screen.queryByRole('group', { name: 'Call' })).toBeNull()
  const card = screen.getByRole('region', { name: 'Call with Aidan' })
  expect(card.contains(document.activeElement)).toBe(true)
  await act(() => fake.voice.start('resumed'))
  await press('Agree and continue')
  // The agreement brings the controls of the call, once
  expect(screen.getAllByRole('button', { name: 'End call' })).toHaveLength(1)
  expect(fake.voice.state.get().status).toBe('connected')
})

test('call-card: parameters: the name of the consent tells apart its agreements', async () => {
  const fake = fakeVoice()
  const cardOf = (name: string) => (
    <VoiceProvider client={fake.voice}>
      <CallCard target="a" consent={{ version: '1', text: 'The call is recorded.', name }} />
    </VoiceProvider>
  )
  const { rerender } = render(cardOf('one'))
  await press('Agree and start call')
  await act(() => fake.voice.stop())
  rerender(cardOf('two'))
  expect(screen.getByRole('button', { name: 'Agree and start call' })).toBeTruthy()
  rerender(cardOf('one'))
  await act(() => fake.voice.start('a'))
  expect(screen.getAllByRole('button', { name: 'End call' })).toHaveLength(1)
})

test('call-card: behavior: the consent of a target with an id is that of the id, whatever the agent is called', async () => {
  const fake = fakeVoice()
  const cardOf = (assistant: string, name: string) => (
    <VoiceProvider client={fake.voice}>
      <CallCard
        target={{ assistant }}
        name={name}
        consent={{ version: '1', text: 'The call is recorded.' }}
      />
    </VoiceProvider>
  )
  const { rerender } = render(cardOf('first', 'Aidan'))
  await press('Agree and start call')
  await act(() => fake.voice.stop())
  rerender(cardOf('first', 'Ada'))
  expect(screen.getByRole('button', { name: 'Start call' })).toBeTruthy()
  rerender(cardOf('second', 'Aidan'))
  expect(screen.getByRole('button', { name: 'Agree and start call' })).toBeTruthy()
})

test('call-card: behavior: a withdrawal in a call ends it', async () => {
  const fake = fakeVoice()
  render(
    <VoiceProvider client={fake.voice}>
      <CallCard target="withdrawn" consent={{ version: '1', text: 'The call is recorded.' }} />
    </VoiceProvider>,
  )
  await press('Agree and start call')
  await vi.waitFor(() => expect(fake.voice.state.get().status).toBe('connected'))
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  })
  expect(violations).toEqual([])
  await press('Withdraw consent')
  await vi.waitFor(() => expect(fake.voice.state.get().status).toBe('idle'))
  expect(screen.queryByRole('button', { name: 'Start call' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Agree and start call' })).toBeTruthy()
})
