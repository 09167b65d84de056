import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { dismissNotices, moveOutOfTheWay, readNotices, showNotice } from './notices.ts'

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
  moveOutOfTheWay(screen.getByTestId('stack'))
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

test('behavior: a notice leaves what it must keep clear uncovered, when it appears and after a scroll', () => {
  const boxes: Record<string, DOMRect> = {
    card: new DOMRect(20, 640, 380, 120),
    right: new DOMRect(640, 10, 300, 750),
    top: new DOMRect(10, 10, 300, 100),
  }
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return boxes[this.className] ?? new DOMRect()
  })
  render(
    <>
      <h2 className="card">How it went</h2>
      <button type="button" className="right">
        Press
      </button>
      <button type="button" className="top">
        Press
      </button>
      <div data-testid="stack" className="notice-stack" />
    </>,
  )
  showNotice('call', { title: 'Ended', text: 'It is over', keepClear: '.card' })
  expect(readNotices().corner).toBe('bottom-right')
  boxes.card = new DOMRect(640, 640, 380, 120)
  boxes['notice-stack'] = new DOMRect(640, 640, 380, 120)
  moveOutOfTheWay(screen.getByTestId('stack'))
  expect(readNotices().corner).toBe('bottom-left')
})

test('behavior: a notice appears where it covers no button of the call, even over more links', () => {
  const boxes: Record<string, DOMRect> = {
    'call-button': new DOMRect(10, 700, 1000, 50),
    link: new DOMRect(10, 10, 1000, 40),
    link2: new DOMRect(10, 60, 1000, 40),
  }
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return boxes[this.className] ?? new DOMRect()
  })
  render(
    <>
      <button type="button" className="call-button">
        End Call
      </button>
      <a className="link" href="#a">
        One
      </a>
      <a className="link2" href="#b">
        Two
      </a>
    </>,
  )
  showNotice('call', { title: 'Connected', text: 'You are talking' })
  expect(readNotices().corner).toMatch(/^top-/)
})
