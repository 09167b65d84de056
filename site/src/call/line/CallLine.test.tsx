import { createVoiceClient } from '@offhook/core'
import { fakeEngine, fakeFetch } from '@offhook/core/testing'
import { VoiceProvider } from '@offhook/react'
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { motion } from '../../motion/motion.ts'
import { CallLine } from './CallLine.tsx'

/** The current drawing, in place of a canvas. */
let drawn: string | null = null
const { draw } = vi.hoisted(() => ({
  draw: (what: string) => () => {
    drawn = what
    return () => {
      drawn = null
    }
  },
}))
vi.mock('./drawWaveform.ts', () => ({ drawIdleWaveform: draw('waiting'), drawStaticWaveform: draw('still') }))
vi.mock('./drawLiveWaveform.ts', () => ({ drawLiveWaveform: draw('moving') }))

afterEach(() => {
  cleanup()
  motion.setPaused(false)
})

test('the line moves in a call, and stands still while motion is paused', { tags: ['G29'] }, async () => {
  const voice = createVoiceClient({ publicKey: 'key', engine: fakeEngine(), fetch: fakeFetch() })
  render(
    <VoiceProvider client={voice}>
      <CallLine testId="line" />
    </VoiceProvider>,
  )
  expect(drawn).toBe('waiting')
  await act(() => voice.start({ assistant: 'assistant' }))
  await vi.waitFor(() => expect(drawn).toBe('moving'))
  act(() => motion.setPaused(true))
  expect(drawn).toBe('still')
  act(() => motion.setPaused(false))
  await vi.waitFor(() => expect(drawn).toBe('moving'))
  act(() => motion.setPaused(true))
  await act(() => voice.stop())
  expect(drawn).toBe('waiting')
  await voice.destroy()
})
