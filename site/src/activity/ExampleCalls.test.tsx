import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ExampleCalls } from './ExampleCalls.tsx'
import { words } from './words.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const note = () => screen.queryByTestId('activity')
const hide = () => screen.getByRole('button', { name: words.hide })

/** Renders a page and waits until its first example has just appeared. */
async function showNote(): Promise<HTMLElement> {
  render(
    <>
      <button type="button">Elsewhere</button>
      <ExampleCalls />
    </>,
  )
  // The first example loads its code
  await import('./ExampleCall.tsx')
  await after(150_000)
  await after(100)
  return screen.getByTestId('activity')
}

test('default: an example goes after 5 seconds', async () => {
  await showNote()
  await after(4800)
  expect(note()).not.toBeNull()
  await after(200)
  expect(note()).toBeNull()
})

test('behavior: an example stays while it has the focus', async () => {
  await showNote()
  act(() => hide().focus())
  await after(60_000)
  expect(document.activeElement).toBe(hide())
  act(() => hide().blur())
  await after(5000)
  expect(note()).toBeNull()
})

test('behavior: an example stays while the pointer is on it', async () => {
  const shown = await showNote()
  fireEvent.pointerEnter(shown)
  await after(60_000)
  expect(note()).not.toBeNull()
  fireEvent.pointerLeave(shown)
  await after(5000)
  expect(note()).toBeNull()
})

test('behavior: an example stays while it has either the focus or the pointer', async () => {
  const shown = await showNote()
  act(() => hide().focus())
  fireEvent.pointerEnter(shown)
  fireEvent.pointerLeave(shown)
  await after(60_000)
  expect(document.activeElement).toBe(hide())
  vi.spyOn(shown, 'matches').mockImplementation((selector) => selector === ':hover')
  act(() => hide().blur())
  await after(60_000)
  expect(note()).not.toBeNull()
})

test('behavior: hiding an example returns the focus, without a scroll', async () => {
  await showNote()
  const elsewhere = screen.getByRole('button', { name: 'Elsewhere' })
  elsewhere.focus()
  act(() => hide().focus())
  const focus = vi.spyOn(elsewhere, 'focus')
  act(() => hide().click())
  expect(note()).toBeNull()
  expect(document.activeElement).toBe(elsewhere)
  expect(focus).toHaveBeenCalledWith({ preventScroll: true })
})
