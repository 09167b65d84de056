import { act, fireEvent, screen } from '@testing-library/react'
import { createRef, type SyntheticEvent } from 'react'
import { expect, test, vi } from 'vitest'
import { CallButton, CallTimer, DeviceSelect, PushToTalk, strings, Transcript } from '../exports/index.ts'
import { fakeForEachTest } from '../fakeForEachTest.tsx'

const fake = fakeForEachTest()
const prevent = (event: SyntheticEvent) => event.preventDefault()

test("behavior: a page's own listener runs beside a component's", async () => {
  const pressed = vi.fn()
  const held = vi.fn()
  fake.render(
    <>
      <CallButton target="assistant-id" onClick={pressed} />
      <PushToTalk onPointerDown={held} />
    </>,
  )
  await act(async () => screen.getByText(strings.start).click())
  await vi.waitFor(() => expect(fake.voice.state.get().status).toBe('connected'))
  fireEvent.pointerDown(screen.getByText(strings.talk))
  expect([pressed.mock.calls.length, held.mock.calls.length]).toEqual([1, 1])
  expect(fake.voice.isMuted()).toBe(false)
})

test('behavior: it can prevent what the component would do', async () => {
  fake.render(<CallButton target="assistant-id" onClick={prevent} onFocus={prevent} />)
  const button = screen.getByText(strings.start)
  fireEvent.focus(button)
  await act(async () => button.click())
  expect(fake.engine.preloads).toBe(0)
  expect(fake.fetch.requests).toEqual([])
})

test('behavior: a ref leads to the element', () => {
  const refs = {
    button: createRef<HTMLButtonElement>(),
    talk: createRef<HTMLButtonElement>(),
    time: createRef<HTMLTimeElement>(),
    list: createRef<HTMLSelectElement>(),
    log: createRef<HTMLDivElement>(),
  }
  fake.render(
    <>
      <CallButton ref={refs.button} target="assistant-id" />
      <PushToTalk ref={refs.talk} />
      <CallTimer ref={refs.time} />
      <DeviceSelect ref={refs.list} kind="speaker" />
      <Transcript ref={refs.log} />
    </>,
  )
  const names = Object.values(refs).map(({ current }) => current?.tagName)
  expect(names).toEqual(['BUTTON', 'BUTTON', 'TIME', 'SELECT', 'DIV'])
})

test('behavior: the focus stays on the button while a call ends', async () => {
  fake.recreate({ engine: { hang: ['leave'] } })
  fake.render(<CallButton target="assistant-id" />)
  await fake.connect()
  const button = screen.getByText(strings.end)
  button.focus()
  await act(async () => button.click())
  expect(button.dataset.status).toBe('ending')
  expect(document.activeElement).toBe(button)
  expect(button).toHaveProperty('disabled', false)
})

test('behavior: a device that was chosen, and is not there, is not shown as another', async () => {
  await fake.voice.setInputDevices({ audioDeviceId: 'gone' })
  fake.render(<DeviceSelect kind="microphone" />)
  expect(screen.getByRole('combobox')).toHaveProperty('value', '')
  expect(screen.getByRole('option', { name: strings.systemDefault })).toBeTruthy()
})
