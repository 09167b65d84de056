import { type FakeVoice, type FakeVoiceOptions, fakeVoice } from '@offhook/core/testing'
import { act, cleanup, type RenderResult, render } from '@testing-library/react'
import type { ReactElement, ReactNode } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import { VoiceProvider } from './exports/index.ts'

/** The other side of a call, and what a test does on this one; rendered when it returns. */
interface FakeForEachTest extends FakeVoice {
  /** Goes on with a client of that behaviour: before anything is rendered. */
  behaves: (options: FakeVoiceOptions) => void
  wrapper: (props: { children: ReactNode }) => ReactElement
  /** Renders within the provider. */
  show: (screen: ReactElement) => RenderResult
  connect: () => Promise<unknown>
  stop: () => Promise<unknown>
}

/** A fake client for each test of a file; after it nothing that was rendered, mocked or stubbed is left. */
export function fakeForEachTest(): FakeForEachTest {
  let fake = fakeVoice()
  beforeEach(() => {
    fake = fakeVoice()
  })
  afterEach(async () => {
    cleanup()
    vi.useRealTimers()
    await fake.voice.destroy()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
  const wrapper: FakeForEachTest['wrapper'] = ({ children }) => (
    <VoiceProvider client={fake.voice}>{children}</VoiceProvider>
  )
  return {
    get voice() {
      return fake.voice
    },
    get engine() {
      return fake.engine
    },
    get fetch() {
      return fake.fetch
    },
    configure: (conditions) => fake.configure(conditions),
    says: (...words) => act(() => fake.says(...words)),
    sends: (message) => act(() => fake.sends(message)),
    ends: (reason) => act(() => fake.ends(reason)),
    level: (...level) => act(() => fake.level(...level)),
    behaves(options) {
      fake = fakeVoice(options)
    },
    wrapper,
    show: (screen) => render(screen, { wrapper }),
    connect: () => act(() => fake.voice.connect('assistant-id')),
    stop: () => act(() => fake.voice.stop()),
  }
}
