import { act, fireEvent, screen } from '@testing-library/react'
import { Suspense, useEffect } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { PushToTalk } from '../exports/index.ts'
import { fakeForEachTest } from '../testing/fakeForEachTest.tsx'

const fake = fakeForEachTest()
const renderButton = () => fake.render(<PushToTalk />)
const button = () => screen.getByRole('button', { name: 'Hold to talk' })

describe('PushToTalk', () => {
  test('default: the microphone is open while it is held, by pointer or key', async () => {
    renderButton()
    expect(button()).toHaveProperty('disabled', true)
    await fake.connect()
    expect(fake.voice.isMuted()).toBe(true)
    fireEvent.pointerDown(button())
    expect(fake.voice.isMuted()).toBe(false)
    expect(button().getAttribute('aria-pressed')).toBe('true')
    expect(button().dataset.talking).toBe('true')
    fireEvent.pointerUp(button())
    expect(fake.voice.isMuted()).toBe(true)
    for (const key of [' ', 'Enter']) {
      fireEvent.keyDown(button(), { key })
      fireEvent.keyDown(button(), { key, repeat: true })
      expect(fake.voice.isMuted()).toBe(false)
      fireEvent.keyUp(button(), { key })
      expect(fake.voice.isMuted()).toBe(true)
    }
    fireEvent.keyDown(button(), { key: 'a' })
    expect(fake.voice.isMuted()).toBe(true)
  })

  test('behavior: another key that is released meanwhile does not release it', async () => {
    renderButton()
    await fake.connect()
    fireEvent.keyDown(button(), { key: ' ' })
    fireEvent.keyDown(button(), { key: 'Shift' })
    fireEvent.keyUp(button(), { key: 'Shift' })
    expect(fake.voice.isMuted()).toBe(false)
    fireEvent.keyUp(button(), { key: ' ' })
    expect(fake.voice.isMuted()).toBe(true)
  })

  test('behavior: losing focus or the pointer while it is held mutes', async () => {
    renderButton()
    await fake.connect()
    for (const leave of [fireEvent.blur, fireEvent.pointerLeave, fireEvent.pointerCancel]) {
      fireEvent.pointerDown(button())
      leave(button())
      expect(fake.voice.isMuted()).toBe(true)
    }
  })

  test('behavior: leaving the window or the tab mutes, and returning does not unmute', async () => {
    renderButton()
    await fake.connect()
    const visibility = vi.spyOn(document, 'visibilityState', 'get')
    const leaveTab = () => {
      visibility.mockReturnValue('hidden')
      fireEvent(document, new Event('visibilitychange'))
      visibility.mockReturnValue('visible')
      fireEvent(document, new Event('visibilitychange'))
    }
    for (const leave of [() => fireEvent.blur(window), leaveTab]) {
      fireEvent.pointerDown(button())
      expect(fake.voice.isMuted()).toBe(false)
      leave()
      expect(fake.voice.isMuted()).toBe(true)
    }
  })

  test('behavior: a visible tab’s visibilitychange does not release it', async () => {
    renderButton()
    await fake.connect()
    fireEvent.pointerDown(button())
    fireEvent(document, new Event('visibilitychange'))
    expect(fake.voice.isMuted()).toBe(false)
  })

  test('behavior: a click works after a key was released in another window', async () => {
    renderButton()
    await fake.connect()
    fireEvent.keyDown(button(), { key: ' ' })
    fireEvent.blur(window)
    fireEvent.click(button(), { detail: 0 })
    expect(fake.voice.isMuted()).toBe(false)
  })

  test('behavior: leaving the window does not mute while it is not held', async () => {
    renderButton()
    await fake.connect()
    act(() => fake.voice.setMuted(false))
    fireEvent.blur(window)
    expect(fake.voice.isMuted()).toBe(false)
  })

  test('behavior: moving the pointer or focus over it does not mute', async () => {
    renderButton()
    await fake.connect()
    act(() => fake.voice.setMuted(false))
    for (const pass of [fireEvent.blur, fireEvent.pointerLeave, fireEvent.pointerUp]) pass(button())
    expect(fake.voice.isMuted()).toBe(false)
  })

  test('behavior: the microphone is open until the assistant listens, and muted from then on', async () => {
    fake.recreate({ engine: { assistant: false } })
    renderButton()
    await act(async () => void fake.voice.start('assistant-id'))
    await vi.waitFor(() => expect(fake.voice.progress.get().at(-1)?.stage).toBe('audio-processing-setup'))
    expect(fake.voice.state.get()).toMatchObject({ status: 'connecting', muted: false })
    await act(async () => fake.engine.receive('listening'))
    expect(fake.voice.state.get()).toMatchObject({ status: 'connected', muted: true })
    expect(fake.engine.uses).toContainEqual({ method: 'setLocalAudio', args: [false] })
  })

  test('behavior: unmounting it while it is held mutes', async () => {
    const { unmount } = renderButton()
    await fake.connect()
    fireEvent.pointerDown(button())
    unmount()
    expect(fake.voice.isMuted()).toBe(true)
  })

  test('behavior: a click without a pointer or a key holds it, and the next one releases it', async () => {
    renderButton()
    await fake.connect()
    for (const muted of [false, true]) {
      fireEvent.click(button(), { detail: 0 })
      expect(fake.voice.isMuted()).toBe(muted)
    }
    // A click by a pointer: pointerdown and pointerup have held and released it.
    fireEvent.click(button(), { detail: 1 })
    expect(fake.voice.isMuted()).toBe(true)
  })

  test('behavior: a click that the browser fires for a key does not toggle it', async () => {
    renderButton()
    await fake.connect()
    for (const key of [' ', 'Enter']) {
      fireEvent.keyDown(button(), { key })
      fireEvent.click(button(), { detail: 0 })
      expect(fake.voice.isMuted()).toBe(false)
      fireEvent.keyUp(button(), { key })
      fireEvent.click(button(), { detail: 0 })
      expect(fake.voice.isMuted()).toBe(true)
    }
    await act(() => new Promise((resolve) => setTimeout(resolve)))
    fireEvent.click(button(), { detail: 0 })
    expect(fake.voice.isMuted()).toBe(false)
  })

  test('behavior: a press that opens a context menu does not unmute', async () => {
    renderButton()
    await fake.connect()
    for (const press of [{ button: 2 }, { button: 1 }, { button: 0, ctrlKey: true }]) {
      fireEvent.pointerDown(button(), press)
      expect(fake.voice.isMuted()).toBe(true)
    }
  })

  /** A page whose boundary around the button suspends while `isLoading`, as for a part beside it that loads anew. */
  const Loading = ({ isLoading }: { isLoading: boolean }) => {
    if (isLoading) throw forever
    return null
  }
  const forever = new Promise<void>(() => undefined)
  const suspended = (isLoading: boolean) => (
    <Suspense fallback="Loading">
      <Loading isLoading={isLoading} />
      <PushToTalk />
    </Suspense>
  )
  const hiddenButton = () => screen.getByText('Hold to talk')

  test.each([
    [
      'the key',
      () => fireEvent.keyDown(button(), { key: ' ' }),
      () => fireEvent.keyUp(document.body, { key: ' ' }),
    ],
    ['the pointer', () => fireEvent.pointerDown(button()), () => fireEvent.pointerUp(document.body)],
  ])(
    'behavior: %s that is released while a suspended boundary hides the button mutes',
    async (_, press, letGo) => {
      const { rerender } = fake.render(suspended(false))
      await fake.connect()
      press()
      expect(fake.voice.isMuted()).toBe(false)
      rerender(suspended(true))
      expect(screen.getByText('Loading')).toBeTruthy()
      expect(fake.voice.isMuted()).toBe(true)
      letGo()
      rerender(suspended(false))
      expect(fake.voice.isMuted()).toBe(true)
      // The next press works.
      fireEvent.click(button(), { detail: 0 })
      expect(fake.voice.isMuted()).toBe(false)
    },
  )

  test('behavior: a call that begins while a suspended boundary hides the button is muted', async () => {
    const { rerender } = fake.render(suspended(false))
    rerender(suspended(true))
    await fake.connect()
    expect(fake.voice.isMuted()).toBe(true)
    rerender(suspended(false))
    expect(hiddenButton()).toHaveProperty('disabled', false)
    expect(fake.voice.isMuted()).toBe(true)
  })

  const inForm = (isSending: boolean) => (
    <fieldset disabled={isSending}>
      <PushToTalk />
    </fieldset>
  )

  test('behavior: a key that is released after its fieldset was disabled mutes', async () => {
    const { rerender } = fake.render(inForm(false))
    await fake.connect()
    fireEvent.keyDown(button(), { key: ' ' })
    rerender(inForm(true))
    // A disabled button loses the focus, and the key goes to the page.
    fireEvent.keyUp(document.body, { key: ' ' })
    expect(fake.voice.isMuted()).toBe(true)
    rerender(inForm(false))
    expect(fake.voice.isMuted()).toBe(true)
  })

  test('behavior: a press on the button of a disabled fieldset does not unmute', async () => {
    fake.render(inForm(true))
    await fake.connect()
    fireEvent.pointerDown(button())
    expect(fake.voice.isMuted()).toBe(true)
  })

  test('behavior: the key of a message beside a button that a click has opened does not mute', async () => {
    renderButton()
    await fake.connect()
    fireEvent.click(button(), { detail: 0 })
    fireEvent.keyUp(document.body, { key: ' ' })
    fireEvent.pointerUp(document.body)
    expect(fake.voice.isMuted()).toBe(false)
  })

  test('behavior: another finger beside the held button does not mute', async () => {
    renderButton()
    await fake.connect()
    const press = new Event('pointerdown', { bubbles: true })
    const release = new Event('pointerup', { bubbles: true })
    fireEvent(button(), Object.assign(press, { pointerId: 1, button: 0 }))
    fireEvent(document.body, Object.assign(release, { pointerId: 2 }))
    expect(fake.voice.isMuted()).toBe(false)
    const own = new Event('pointerup', { bubbles: true })
    fireEvent(document.body, Object.assign(own, { pointerId: 1 }))
    expect(fake.voice.isMuted()).toBe(true)
  })

  test('behavior: destroying the client while it is held disables it and throws nothing', async () => {
    renderButton()
    await fake.connect()
    fireEvent.pointerDown(button())
    await act(() => fake.voice.destroy())
    expect(button()).toHaveProperty('disabled', true)
  })

  test('behavior: unmounting it and destroying the client at once throws nothing', async () => {
    const Page = () => {
      useEffect(() => () => void fake.voice.destroy(), [])
      return <PushToTalk />
    }
    const { unmount } = fake.render(<Page />)
    await fake.connect()
    fireEvent.pointerDown(button())
    unmount()
    expect(fake.voice.state.get().status).toBe('ending')
  })

  test('behavior: a call that ends while it is held leaves the next one muted', async () => {
    renderButton()
    await fake.connect()
    fireEvent.pointerDown(button())
    await fake.stop()
    await fake.connect()
    expect(fake.voice.isMuted()).toBe(true)
  })

  test('behavior: disabling it while it is held mutes, and enabling it again does not unmute', async () => {
    const { rerender } = renderButton()
    await fake.connect()
    fireEvent.click(button(), { detail: 0 })
    expect(fake.voice.isMuted()).toBe(false)
    rerender(<PushToTalk disabled />)
    expect(fake.voice.isMuted()).toBe(true)
    rerender(<PushToTalk />)
    expect(fake.voice.isMuted()).toBe(true)
  })

  test('behavior: a click works after a key was released while the button was disabled', async () => {
    const { rerender } = renderButton()
    await fake.connect()
    fireEvent.keyDown(button(), { key: ' ' })
    rerender(<PushToTalk disabled />)
    rerender(<PushToTalk />)
    fireEvent.click(button(), { detail: 0 })
    expect(fake.voice.isMuted()).toBe(false)
  })
})
