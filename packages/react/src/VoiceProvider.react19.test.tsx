import { fakeEngine, fakeFetch } from '@offhook/core/testing'
import { cleanup, render, screen } from '@testing-library/react'
import { Activity, useEffect } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useCall, useVoiceEvent, VoiceProvider } from './exports/index.ts'

afterEach(cleanup)

test('behavior: a tree that was hidden for long gets a new client', async () => {
  const engine = fakeEngine()
  const options = { publicKey: 'key', engine, fetch: fakeFetch() }
  const heard = vi.fn()
  const StartsOnMount = () => {
    const { start, status } = useCall()
    useVoiceEvent('call-start', heard)
    useEffect(() => void start('assistant-id'), [start])
    return <output>{status}</output>
  }
  const page = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <VoiceProvider options={options}>
        <StartsOnMount />
      </VoiceProvider>
    </Activity>
  )
  const connected = () => vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('connected'))
  const { rerender } = render(page('visible'))
  await connected()
  rerender(page('hidden'))
  await vi.waitFor(() => expect(engine.open).toBe(0))
  rerender(page('visible'))
  await connected()
  expect(heard).toHaveBeenCalledTimes(2)
})
