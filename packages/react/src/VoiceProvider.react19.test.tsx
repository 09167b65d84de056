import { fakeEngine, fakeFetch } from '@offhook/core/testing'
import { act, cleanup, render, screen } from '@testing-library/react'
import { Activity, useEffect } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useCall, useVoiceClient, useVoiceEvent, VoiceProvider } from './exports/index.ts'

afterEach(cleanup)

test('behavior: a tree that shows again after its client was destroyed gets a new client', async () => {
  const engine = fakeEngine()
  const options = { publicKey: 'key', engine, fetch: fakeFetch() }
  const onCallStart = vi.fn()
  const StartsOnMount = () => {
    const { start, status } = useCall()
    useVoiceEvent('call-start', onCallStart)
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
  expect(onCallStart).toHaveBeenCalledTimes(2)
})

test('behavior: every provider with the same options gets the new client when a hidden tree shows again', async () => {
  const options = { publicKey: 'key', engine: fakeEngine(), fetch: fakeFetch() }
  const outcomes: string[] = []
  const Preloads = () => {
    const { preload } = useVoiceClient()
    useEffect(() => {
      preload().then(
        () => outcomes.push('preloaded'),
        (error: unknown) => outcomes.push(String(error)),
      )
    }, [preload])
    return null
  }
  const Provided = () => (
    <VoiceProvider options={options}>
      <Preloads />
    </VoiceProvider>
  )
  // Identical elements: React has no other reason to render them again.
  const [one, other] = [<Provided key="one" />, <Provided key="other" />]
  const page = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      {one}
      {other}
    </Activity>
  )
  const preloaded = (count: number) =>
    vi.waitFor(() => expect(outcomes).toEqual(Array.from({ length: count }, () => 'preloaded')))
  const { rerender } = render(page('visible'))
  await preloaded(2)
  rerender(page('hidden'))
  // The client is destroyed one task later.
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  rerender(page('visible'))
  await preloaded(4)
})
