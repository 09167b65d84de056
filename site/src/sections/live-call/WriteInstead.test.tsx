import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sandboxInPage } from '../../call/sandboxInPage.ts'
import { voiceOptions } from '../../call/voiceOptions.ts'
import { WriteInstead } from './WriteInstead.tsx'
import { words } from './words.ts'
import { wordsAfter } from './wordsAfter.ts'

const client = () => ({
  ...voiceOptions({ platform: null, sandboxUrl: null }, location.origin),
  assistant: 'demo',
})

/** The first message loads the sandbox, and a failed request is tried again. */
const LATER = { timeout: 20_000 }

beforeEach(
  () => void render(<WriteInstead cause="Your microphone is blocked." words={words} client={client} />),
)

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const field = () => screen.getByLabelText<HTMLInputElement>(wordsAfter.write)
const write = (text: string) => {
  fireEvent.change(field(), { target: { value: text } })
  act(() => screen.getByRole('button', { name: words.send }).click())
}
const lines = () =>
  screen.queryAllByRole('listitem').map(({ children }) => [...children].map((part) => part.textContent))

test('default: keeps the cause, and a written conversation goes on without a microphone', async () => {
  expect(screen.getByText('Your microphone is blocked.')).not.toBeNull()
  act(() => screen.getByRole('button', { name: wordsAfter.write }).click())
  expect(document.activeElement).toBe(field())
  write('  I would like to book. ')
  expect(lines()).toEqual([[words.you, 'I would like to book.']])
  expect(field().value).toBe('')
  await waitFor(() => expect(lines()).toHaveLength(2), LATER)
  expect(lines()[1]?.[0]).toBe(words.agent)
  const first = lines()[1]?.[1]
  write('Tomorrow, please.')
  await waitFor(() => expect(lines()).toHaveLength(4), LATER)
  // The second answer follows the first: both messages are in one session
  expect(lines()[3]?.[1]).not.toBe(first)
})

test('behavior: blank messages are not sent', () => {
  write('   ')
  expect(lines()).toEqual([])
})

test('behavior: a message without an answer returns to the field', async () => {
  const sandbox = await sandboxInPage()
  vi.spyOn(sandbox, 'fetch').mockRejectedValue(new TypeError('no network'))
  write('Hello')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(wordsAfter.chatFailed), LATER)
  expect(lines()).toEqual([])
  expect(field().value).toBe('Hello')
})

test('behavior: the recording is played in its place', () => {
  const section = document.createElement('section')
  section.setAttribute('aria-labelledby', 'after-hours')
  section.innerHTML = '<button type="button" class="play-button"></button>'
  document.body.append(section)
  const button = section.querySelector('button')
  if (!button) throw new Error('no button')
  const pressed = vi.fn()
  button.addEventListener('click', pressed)
  button.scrollIntoView = () => {}
  act(() => screen.getByRole('button', { name: wordsAfter.hear }).click())
  expect(pressed).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(button)
  section.remove()
})
