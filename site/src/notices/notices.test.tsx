import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { dismissNotices, readNotices, showNotice, uncoverEndCall } from './notices.ts'

/** Boxes in jsdom's window, which is 1024 by 768. */
const BOXES = {
  'notice-stack': new DOMRect(20, 640, 380, 120),
  'end-call': new DOMRect(60, 700, 120, 50),
  'end-call away': new DOMRect(900, 20, 120, 50),
}

afterEach(() => {
  dismissNotices()
  cleanup()
  vi.restoreAllMocks()
})

/** Shows a notice at the bottom left, and then scrolls a button to its place. */
function scrollTo(button: keyof typeof BOXES): void {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return BOXES[this.className as keyof typeof BOXES] ?? new DOMRect()
  })
  showNotice('muted', { title: 'Muted', text: 'Nothing is heard' })
  render(
    <>
      <button type="button" className={button}>
        End Call
      </button>
      <div data-testid="stack" className="notice-stack" />
    </>,
  )
  uncoverEndCall(screen.getByTestId('stack'))
}

test('behavior: a notice leaves its corner for a button that ends the call', () => {
  scrollTo('end-call')
  expect(readNotices().corner).not.toMatch(/^bottom-left/)
  expect(readNotices().notices).toHaveLength(1)
})

test('behavior: a notice stays where it covers no such button', () => {
  scrollTo('end-call away')
  expect(readNotices().corner).toBe('bottom-left')
})
