import { createVoiceClient, type VoiceClient, type VoiceClientOptions } from '@offhook/core'
import { fakeEngine, fakeFetch } from '@offhook/core/testing'
import { act, cleanup, render, screen } from '@testing-library/react'
import { type ReactNode, StrictMode, useEffect } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { useCall, useVoiceClient, VoiceProvider } from './exports/index.ts'

const fakes = () => {
  const engine = fakeEngine()
  const fetch = fakeFetch()
  const options: VoiceClientOptions = { publicKey: 'key', engine, fetch }
  return { engine, fetch, options }
}

const uses = (engine: ReturnType<typeof fakeEngine>, method: string) =>
  engine.uses.filter((use) => use.method === method).length

/** Shows the status, and passes the client to `onClient`. */
function Screen({ onClient }: { onClient?: (client: VoiceClient) => void }) {
  const client = useVoiceClient()
  useEffect(() => {
    onClient?.(client)
  }, [client, onClient])
  return <output>{useCall().status}</output>
}

function StartsOnMount() {
  const { start } = useCall()
  useEffect(() => void start('assistant-id'), [start])
  return <output>{useCall().status}</output>
}

const status = () => screen.getByRole('status').textContent
const connected = () => vi.waitFor(() => expect(status()).toBe('connected'))
const nextTask = () => act(() => new Promise((resolve) => setTimeout(resolve)))

afterEach(cleanup)

describe('VoiceProvider with options', () => {
  test('default: provides a client with these options', async () => {
    const { engine, fetch, options } = fakes()
    render(<StartsOnMount />, {
      wrapper: ({ children }: { children: ReactNode }) => (
        <VoiceProvider options={options}>{children}</VoiceProvider>
      ),
    })
    await connected()
    expect(fetch.requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer key'])
    expect(engine.open).toBe(1)
  })

  test('behavior: StrictMode runs effects twice and starts one call', async () => {
    const { engine, fetch, options } = fakes()
    render(
      <StrictMode>
        <VoiceProvider options={options}>
          <StartsOnMount />
        </VoiceProvider>
      </StrictMode>,
    )
    await connected()
    await nextTask()
    expect(status()).toBe('connected')
    expect(fetch.requests).toHaveLength(1)
    expect(uses(engine, 'join')).toBe(1)
  })

  test('behavior: a provider that remounts at once keeps the call', async () => {
    const { engine, fetch, options } = fakes()
    const page = (key: string) => (
      <VoiceProvider key={key} options={options}>
        <Screen />
      </VoiceProvider>
    )
    const { rerender, unmount } = render(
      <VoiceProvider key="first" options={options}>
        <StartsOnMount />
      </VoiceProvider>,
    )
    await connected()
    rerender(page('second'))
    await nextTask()
    expect(status()).toBe('connected')
    unmount()
    render(page('third'))
    await nextTask()
    expect(status()).toBe('connected')
    expect(fetch.requests).toHaveLength(1)
    expect(engine.open).toBe(1)
  })

  test('behavior: unmounting ends the call and destroys the client', async () => {
    const { engine, options } = fakes()
    const clients: VoiceClient[] = []
    const { unmount } = render(
      <VoiceProvider options={options}>
        <Screen onClient={(client) => void clients.push(client)} />
        <StartsOnMount />
      </VoiceProvider>,
    )
    await vi.waitFor(() => expect(engine.open).toBe(1))
    unmount()
    await vi.waitFor(() => expect(engine.open).toBe(0))
    await expect(clients[0]!.start('assistant-id')).rejects.toThrow('Use after destroy')
  })

  test('behavior: the options are read once', () => {
    const { options } = fakes()
    const onClient = vi.fn()
    const page = (publicKey: string) => (
      <VoiceProvider options={{ ...options, publicKey }}>
        <Screen onClient={onClient} />
      </VoiceProvider>
    )
    const { rerender } = render(page('one'))
    rerender(page('two'))
    expect(onClient).toHaveBeenCalledTimes(1)
  })
})

describe('VoiceProvider with a client', () => {
  test('behavior: unmounting neither ends the call nor destroys the client', async () => {
    const { engine, options } = fakes()
    const client = createVoiceClient(options)
    const { unmount } = render(
      <VoiceProvider client={client}>
        <StartsOnMount />
      </VoiceProvider>,
    )
    await connected()
    unmount()
    await nextTask()
    expect(client.state.get().status).toBe('connected')
    expect(engine.open).toBe(1)
    await client.destroy()
  })

  test('behavior: a server renders the idle status, also during a call', async () => {
    const client = createVoiceClient(fakes().options)
    await client.start('assistant-id')
    const html = renderToString(
      <VoiceProvider client={client}>
        <Screen />
      </VoiceProvider>,
    )
    expect(html).toBe('<output>idle</output>')
    await client.destroy()
  })
})

test('behavior: a hook outside a provider throws an error that names the provider', () => {
  expect(() => renderToString(<Screen />)).toThrow('put a <VoiceProvider> above')
})

test('behavior: a React before 18 is named in the error', async () => {
  vi.resetModules()
  vi.doMock('react', async (original) => ({
    ...(await original<typeof import('react')>()),
    version: '17.0.2',
    startTransition: undefined,
  }))
  const { VoiceProvider: OldProvider } = await import('./VoiceProvider.tsx')
  vi.doUnmock('react')
  // the next file of this worker imports its own
  vi.resetModules()
  expect(() => OldProvider({ options: fakes().options })).toThrow(
    'React 17.0.2 is too old for @offhook/react: update react and react-dom to 18 or 19.',
  )
})
