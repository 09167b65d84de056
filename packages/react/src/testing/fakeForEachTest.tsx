import { type FakeVoice, type FakeVoiceOptions, fakeVoice } from '@offhook/core/testing'
import { act, cleanup, type RenderResult, render } from '@testing-library/react'
import type { ReactElement, ReactNode } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import { VoiceProvider } from '../exports/index.ts'

/** A fake call whose methods run in React's `act`: their effects are rendered when they return. */
interface FakeForEachTest extends FakeVoice {
  /** Replaces the client with one that has these options. Call it before rendering. */
  recreate: (options: FakeVoiceOptions) => void
  wrapper: (props: { children: ReactNode }) => ReactElement
  /** Renders below the provider. */
  render: (screen: ReactElement) => RenderResult
  connect: () => Promise<unknown>
  stop: () => Promise<unknown>
}

/** Creates a fake client before each test of the file. After each test it unmounts, and restores mocks, stubs and timers. */
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
    get sent() {
      return fake.sent
    },
    configure: (conditions) => fake.configure(conditions),
    says: (...words) => act(() => fake.says(...words)),
    sends: (message) => act(() => fake.sends(message)),
    ends: (reason) => act(() => fake.ends(reason)),
    level: (...level) => act(() => fake.level(...level)),
    recreate(options) {
      fake = fakeVoice(options)
    },
    wrapper,
    render: (screen) => render(screen, { wrapper }),
    connect: () => act(() => fake.voice.connect('assistant-id')),
    stop: () => act(() => fake.voice.stop()),
  }
}
