import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useAutoScroll } from '../exports/index.ts'

/** A list of lines of 20 pixels in a box of 100. jsdom has no layout, so the sizes are defined here. */
function List({ lines }: { lines: number }) {
  const { ref, isAtEnd, scrollToEnd } = useAutoScroll()
  return (
    <>
      <div
        data-testid="list"
        ref={(element) => {
          if (element) {
            Object.defineProperty(element, 'clientHeight', { configurable: true, value: 100 })
            Object.defineProperty(element, 'scrollHeight', {
              configurable: true,
              get: () => element.childElementCount * 20,
            })
          }
          ref(element)
        }}
      >
        {Array.from({ length: lines }, (_line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no other identity
          <p key={index}>line</p>
        ))}
      </div>
      {!isAtEnd && (
        <button type="button" onClick={scrollToEnd}>
          Latest
        </button>
      )}
    </>
  )
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const list = () => screen.getByTestId('list')
const scrollTo = (top: number) => {
  list().scrollTop = top
  fireEvent.scroll(list())
}
const page = (lines: number) => (
  <StrictMode>
    <List lines={lines} />
  </StrictMode>
)

test('default: follows its end while content is added', async () => {
  const { rerender } = render(page(10))
  expect(list().scrollTop).toBe(200)
  rerender(page(12))
  await vi.waitFor(() => expect(list().scrollTop).toBe(240))
  expect(screen.queryByRole('button')).toBeNull()
})

test('behavior: stays where the user has scrolled to, until the user goes back', async () => {
  const { rerender } = render(page(20))
  scrollTo(300)
  scrollTo(100)
  rerender(page(21))
  await act(async () => {})
  expect(list().scrollTop).toBe(100)
  fireEvent.click(screen.getByRole('button', { name: 'Latest' }))
  expect(list().scrollTop).toBe(420)
  rerender(page(22))
  await vi.waitFor(() => expect(list().scrollTop).toBe(440))
  scrollTo(200)
  expect(screen.getByRole('button')).toBeTruthy()
  // 340 is the end, and 40 pixels above it still count.
  scrollTo(310)
  expect(screen.queryByRole('button')).toBeNull()
})

test('behavior: follows a new, shorter content after the user has scrolled to the top of the last one', async () => {
  const { rerender } = render(page(20))
  scrollTo(300)
  scrollTo(0)
  expect(screen.getByRole('button')).toBeTruthy()
  rerender(page(1))
  await vi.waitFor(() => expect(screen.queryByRole('button')).toBeNull())
  rerender(page(12))
  await vi.waitFor(() => expect(list().scrollTop).toBe(240))
})

test('behavior: follows when its size changes', async () => {
  let onResize = () => {}
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(listener: () => void) {
        onResize = listener
      }
      observe() {}
      disconnect() {}
    },
  )
  render(page(10))
  list().scrollTop = 150
  act(onResize)
  expect(list().scrollTop).toBe(200)
})

test('behavior: scrolling to the end without an element does nothing', () => {
  const { result } = renderHook(() => useAutoScroll())
  act(() => result.current.scrollToEnd())
  expect(result.current.isAtEnd).toBe(true)
})
