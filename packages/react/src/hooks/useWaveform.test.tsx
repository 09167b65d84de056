import { act } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useWaveform } from '../exports/index.ts'
import { fakeForEachTest } from '../testing/fakeForEachTest.tsx'

const fake = fakeForEachTest()
const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

function Bars({ speaker }: { speaker?: 'user' | 'assistant' }) {
  return (
    <div ref={useWaveform(speaker)}>
      <i />
      <i />
      <i />
      <svg aria-hidden="true" />
    </div>
  )
}

/** Renders the bars of a call. `speak` sets the level that the next readings find. */
async function renderBars(speaker?: 'user' | 'assistant') {
  vi.useFakeTimers()
  let level = 0
  Object.assign(fake.voice, { audio: { ...fake.voice.audio, level: () => level } })
  const { container, unmount } = fake.render(<Bars {...(speaker && { speaker })} />)
  const bars = [...container.querySelectorAll('i')]
  const levels = () => bars.map((bar) => bar.style.getPropertyValue('--level'))
  const speak = (next: number) => {
    level = next
  }
  return { levels, speak, unmount }
}

test('default: the voice travels along the bars during a call', async () => {
  const { levels, speak, unmount } = await renderBars()
  expect(levels()).toEqual(['', '', ''])
  await fake.connect()
  speak(0.12)
  await advance(50)
  expect(levels()).toEqual(['0.63', '0.00', '0.00'])
  speak(0)
  await advance(50)
  expect(levels()).toEqual(['0.00', '0.63', '0.00'])
  await advance(100)
  expect(levels()).toEqual(['0.00', '0.00', '0.00'])
  await fake.stop()
  expect(levels()).toEqual(['', '', ''])
  const idle = vi.getTimerCount()
  await fake.connect()
  unmount()
  await fake.stop()
  expect(vi.getTimerCount()).toBe(idle)
})

test('behavior: the bars of a muted user rest', async () => {
  const { levels, speak } = await renderBars('user')
  await fake.connect()
  speak(0.12)
  await advance(50)
  act(() => fake.voice.setMuted(true))
  await advance(50)
  expect(levels()).toEqual(['0.00', '0.63', '0.00'])
})

test('behavior: with reduced motion nothing travels', async () => {
  let onPreference = () => {}
  const preference = {
    matches: true,
    addEventListener: (_name: string, listener: () => void) => {
      onPreference = listener
    },
    removeEventListener: () => {},
  }
  vi.stubGlobal('matchMedia', () => preference)
  const { levels, speak } = await renderBars()
  await fake.connect()
  speak(0.12)
  await advance(499)
  expect(levels()).toEqual(['', '', ''])
  await advance(1)
  expect(levels()).toEqual(['0.22', '0.44', '0.63'])
  preference.matches = false
  onPreference()
  await advance(50)
  expect(levels()).toEqual(['0.63', '0.00', '0.00'])
})
