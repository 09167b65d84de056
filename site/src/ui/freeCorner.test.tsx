import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { freeCorner } from './freeCorner.ts'

const NOTE = { width: 400, height: 150 }
/** Boxes of 100 by 50 pixels in the corners of jsdom's window, which is 1024 by 768. */
const BOXES = {
  'bottom-left': new DOMRect(20, 700, 100, 50),
  'bottom-right': new DOMRect(900, 700, 100, 50),
  'top-right': new DOMRect(900, 20, 100, 50),
  'top-left': new DOMRect(20, 20, 100, 50),
}

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** Renders a page whose elements are in the corner that their class names. */
function show(page: React.ReactNode): void {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return BOXES[this.className as keyof typeof BOXES] ?? new DOMRect()
  })
  render(page)
}

test('default: the first corner without a control or a text', () => {
  show(
    <>
      <p className="bottom-left">Text</p>
      <button type="button" className="bottom-right">
        Press
      </button>
    </>,
  )
  expect(freeCorner(NOTE)).toBe('top-right')
})

test('behavior: hides a text rather than the transcript, and the transcript rather than a control', () => {
  const control = (corner: string) => (
    <button type="button" className={corner}>
      Press
    </button>
  )
  const transcript = <div role="log" className="bottom-right" />
  show(
    <>
      {control('bottom-left')}
      {transcript}
      <p className="top-right">Text</p>
      {control('top-left')}
    </>,
  )
  expect(freeCorner(NOTE)).toBe('top-right')
  cleanup()
  render(
    <>
      {control('bottom-left')}
      {transcript}
      {control('top-right')}
      {control('top-left')}
    </>,
  )
  expect(freeCorner(NOTE)).toBe('bottom-right')
})

test('behavior: a notice that is shown does not count', () => {
  show(
    <div className="notices">
      <button type="button" className="bottom-left">
        Dismiss
      </button>
    </div>,
  )
  expect(freeCorner(NOTE)).toBe('bottom-left')
})
