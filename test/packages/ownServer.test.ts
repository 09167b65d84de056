import { createVoiceClient, errorMessageForUser } from '@offhook/core'
import { fakeEngine } from '@offhook/core/testing'
import { createSandbox } from '@offhook/sandbox'
import { type CallEndpointOptions, createCallEndpoint } from '@offhook/server'
import { describe, expect, test, vi } from 'vitest'

const PAGE = 'https://page.example'

const openClient = (fetch: typeof globalThis.fetch) =>
  createVoiceClient({ baseUrl: '/api/voice', engine: fakeEngine(), fetch })

/** A page with an endpoint of its own server: the page knows a name, the server the key and the assistant. */
function openPage(options: Partial<CallEndpointOptions> = {}) {
  const platform = vi.fn<typeof fetch>(createSandbox().fetch)
  const endpoint = createCallEndpoint({
    privateKey: 'private',
    target: { reception: 'demo' },
    allowedOrigins: [PAGE],
    fetch: platform,
    onError: () => undefined,
    ...options,
  })
  const sent: Request[] = []
  // A browser resolves the path, and adds the origin.
  const fetchInPage: typeof fetch = (input, init) => {
    const request = new Request(new URL(String(input), PAGE), init)
    request.headers.set('origin', PAGE)
    sent.push(request)
    return endpoint(request)
  }
  return {
    voice: openClient(fetchInPage),
    platform,
    sent,
  }
}

describe('a client whose baseUrl is a path of its own server', () => {
  test('default: a call without a key in the page', async () => {
    const { voice, platform, sent } = openPage()
    const webCall = await voice.connect('reception')
    expect(sent.map(({ url, headers }) => [url, headers.get('authorization')])).toEqual([
      [`${PAGE}/api/voice/call/web`, null],
    ])
    const [address, init] = platform.mock.calls[0] ?? []
    expect(address).toBe('https://api.vapi.ai/call/web')
    expect(new Headers(init?.headers).get('authorization')).toBe('Bearer private')
    expect(JSON.parse(String(init?.body))).toEqual({ assistantId: 'demo' })
    expect(webCall.webCallUrl).toMatch('https://')
    expect(Object.keys(webCall).sort()).toEqual(['artifactPlan', 'id', 'transport', 'webCallUrl'])
    await voice.destroy()
  })

  test.each<[string, Partial<CallEndpointOptions>, string, string]>([
    ['an unknown name', {}, 'api-permission-denied', 'Calls are not available right now.'],
    [
      'a limit of calls',
      {
        authorize: () => Response.json({ message: 'Too many.' }, { status: 429 }),
        target: { other: 'demo' },
      },
      'api-rate-limit',
      'There are too many calls at the moment.',
    ],
    [
      'a wrong private key',
      {
        target: { other: 'demo' },
        fetch: async () => Response.json({ message: 'Invalid Key' }, { status: 401 }),
      },
      'api-status',
      'Calls are not available right now.',
    ],
    [
      'a platform that is down',
      { target: { other: 'demo' }, fetch: () => Promise.reject(new TypeError('down')) },
      'api-server',
      'The service is temporarily unavailable.',
    ],
  ])('behavior: %s has a sentence for the user', async (_title, options, code, sentence) => {
    const { voice } = openPage(options)
    const error = await voice.connect('other').catch((reason) => reason)
    expect(error.code).toBe(code)
    expect(errorMessageForUser(error)).toContain(sentence)
    await voice.destroy()
  })

  test('behavior: a server that cannot be reached is named by its path', async () => {
    const down = () => Promise.reject(new TypeError('down'))
    const voice = openClient(down)
    const error = await voice.connect('reception').catch((reason) => reason)
    expect(error).toMatchObject({
      code: 'connection',
      message: 'POST /call/web got no answer from /api/voice.',
    })
    await voice.destroy()
  })
})
