// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fakeEngine } from '../testing/fakeEngine.ts'
import { createVoiceClient } from '../voice/createVoiceClient.ts'
import { fakeFetch } from './fakeFetch.ts'
import { preconnect } from './requestWebCall.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  document.head.replaceChildren()
})

const connections = () =>
  [...document.head.querySelectorAll('link')].map(({ rel, href, crossOrigin }) => ({
    rel,
    href,
    crossOrigin,
  }))
const to = (href: string) => ({ rel: 'preconnect', href, crossOrigin: 'anonymous' })

/** Returns the connections that the page opens by creating a client, and by its preload. */
async function openedBy(options: Parameters<typeof createVoiceClient>[0]) {
  const voice = createVoiceClient({ engine: fakeEngine(), ...options })
  const before = connections()
  await voice.preload()
  await voice.destroy()
  return { before, after: connections() }
}

describe('preload', () => {
  test('default: opens a connection to the platform, without credentials', async () => {
    const opened = await openedBy({ publicKey: 'pk' })
    expect(opened).toEqual({ before: [], after: [to('https://api.vapi.ai/')] })
  })

  test('parameters: baseUrl: uses only the origin', async () => {
    const baseUrl = 'https://own.example:8443/platform/'
    expect((await openedBy({ publicKey: 'pk', baseUrl })).after).toEqual([to('https://own.example:8443/')])
  })

  test('parameters: a custom fetch opens no connection', async () => {
    expect((await openedBy({ publicKey: 'pk', fetch: fakeFetch() })).after).toEqual([])
  })

  test('behavior: does nothing on a server', () => {
    vi.stubGlobal('document', undefined)
    expect(() => preconnect({})).not.toThrow()
  })

  test('behavior: opens one connection to each host', async () => {
    await openedBy({ publicKey: 'one' })
    await openedBy({ publicKey: 'two' })
    expect(connections()).toEqual([to('https://api.vapi.ai/')])
  })
})
