import { createVoiceClient } from '@offhook/core'
import { fakeEngine, fakeFetch } from '@offhook/core/testing'
import { VoiceProvider } from '@offhook/react'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ProblemPage } from './ProblemPage.tsx'

afterEach(cleanup)

test('default: a page that breaks during a call ends the call', async () => {
  const engine = fakeEngine()
  const voice = createVoiceClient({ publicKey: 'key', engine, fetch: fakeFetch() })
  await voice.connect('assistant')
  expect(engine.open).toBe(1)
  render(
    <VoiceProvider client={voice}>
      <ProblemPage />
    </VoiceProvider>,
  )
  await vi.waitFor(() => expect(engine.open).toBe(0))
})
