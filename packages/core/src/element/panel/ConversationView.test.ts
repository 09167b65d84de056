// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Line } from '../../chat/Conversation.ts'
import { addBrowserMethods } from '../testElement.ts'
import { words } from '../words/en.ts'
import { ConversationView } from './ConversationView.ts'

beforeEach(() => {
  addBrowserMethods()
  vi.useFakeTimers({ toFake: ['requestAnimationFrame'] })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const line = (text: string, change: Partial<Line> = {}): Line => ({
  id: 'a',
  speaker: 'assistant',
  text,
  final: false,
  at: 0,
  via: 'chat',
  ...change,
})

/** A view, and the number of times that a line was rendered again. */
function createView() {
  const replaced = vi.spyOn(Element.prototype, 'replaceWith')
  const list = new ConversationView(words, 'Aidan')
  return { list, text: () => list.view.querySelector('.text')?.textContent, replaced }
}

test('renders an answer that grows once in an animation frame', () => {
  const { list, text, replaced } = createView()
  let grown = ''
  for (let piece = 0; piece < 1000; piece += 1) {
    grown += 'word '
    list.put(line(grown))
  }
  // The first words are there at once.
  expect(text()).toBe('word ')
  vi.advanceTimersToNextFrame()
  expect(text()).toBe(grown)
  expect(replaced).toHaveBeenCalledTimes(1)
})

test('shows the final line at once, and nothing older after it', () => {
  const { list, text, replaced } = createView()
  list.put(line('One'))
  list.put(line('One two'))
  list.put(line('One two three.', { final: true }))
  expect(text()).toBe('One two three.')
  vi.advanceTimersToNextFrame()
  expect(text()).toBe('One two three.')
  expect(replaced).toHaveBeenCalledTimes(1)
})

test('does not show a removed line again', () => {
  const { list } = createView()
  list.put(line('One'))
  list.put(line('One two'))
  list.remove('a')
  vi.advanceTimersToNextFrame()
  expect(list.view.childElementCount).toBe(0)
})
