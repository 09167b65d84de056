import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CountUp } from './CountUp.tsx'

let see: (isIntersecting: boolean) => void

beforeEach(() => {
  vi.useFakeTimers()
  class Observer {
    constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
      see = (isIntersecting) => tell([{ isIntersecting }])
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer)
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function show(figure: string, { hidden = false, duration = 2000 } = {}) {
  const { container } = render(
    <p style={{ visibility: hidden ? 'hidden' : 'visible' }}>
      <CountUp figure={figure} duration={duration} />
    </p>,
  )
  const text = () => container.querySelector('[aria-hidden]')?.textContent
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  return { text, pass, see: (isIntersecting: boolean) => act(() => see(isIntersecting)) }
}

test('a figure that comes into sight counts up in two seconds', { tags: ['S22'] }, async () => {
  const { text, pass, ...page } = show('100%')
  page.see(false)
  page.see(true)
  expect(text()).toBe('0%')
  await pass(1900)
  expect(text()).toBe('99%')
  await pass(150)
  expect(text()).toBe('100%')
})

test('a figure in sight that the page still hides counts up', { tags: ['S22'] }, async () => {
  const { text, ...page } = show('15K+', { hidden: true })
  page.see(true)
  expect(text()).toBe('0K+')
})

test('a figure that the user has read does not fall', { tags: ['S22'] }, async () => {
  const { text, pass, ...page } = show('100%')
  page.see(true)
  expect(text()).toBe('100%')
  await pass(1000)
  expect(text()).toBe('100%')
})

test('24/7 is no number to count to', { tags: ['S21'] }, async () => {
  const { text, ...page } = show('24/7', { hidden: true })
  page.see(true)
  expect(text()).toBe('24/7')
})

test('parameters: another duration', async () => {
  const { text, pass, ...page } = show('100%', { hidden: true, duration: 500 })
  page.see(true)
  await pass(450)
  expect(text()).toBe('99%')
  await pass(100)
  expect(text()).toBe('100%')
})
