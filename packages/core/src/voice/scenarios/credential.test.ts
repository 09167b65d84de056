import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeFetch } from '../../rest/fakeFetch.ts'
import { fakeEngine } from '../../testing/fakeEngine.ts'
import { recordVoice } from '../../testing/internal/recordVoice.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const KEY = 'pk-5f0c1f7e'

/** Returns everything that a page, a log or a bug report can contain. */
function everythingSeen({ voice, emitted, engine }: ReturnType<typeof recordVoice>, errors: unknown[]) {
  const seen = [voice, voice.state.get(), voice.progress.get(), voice.call, emitted, engine.uses, ...errors]
  return seen.flatMap((value) => [
    inspect(value, { depth: 20, showHidden: true }),
    JSON.stringify(value),
    String(value),
  ])
}

describe('the key', () => {
  test.each<[string, () => unknown]>([
    ['a call', () => ({ id: 'call-1', webCallUrl: 'https://rooms.example/one' })],
    ['a rejection that repeats it', () => Response.json({ message: `Invalid Key ${KEY}.` }, { status: 401 })],
    ['a text that repeats it', () => new Response(`Unknown key ${KEY}`, { status: 403 })],
    ['a response that is not JSON and repeats it', () => new Response(`<b>${KEY}</b>`)],
    ['no response', () => new TypeError('fetch failed')],
  ])('behavior: %s shows it only in the header', async (_name, answer) => {
    const logged = ['log', 'info', 'warn', 'error', 'debug'].map((method) =>
      vi.spyOn(console, method as 'log').mockReturnValue(),
    )
    const recorded = recordVoice({ publicKey: KEY, fetch: fakeFetch(answer) })
    const { voice, fetch } = recorded
    const error = await voice.connect('assistant-id').catch((reason: unknown) => reason)
    const seen = everythingSeen(recorded, [error, (error as Error).cause, (error as Error).stack])
    await voice.destroy()
    seen.push(...everythingSeen(recorded, []), inspect(logged.map(({ mock }) => mock.calls)))
    expect(seen.filter((text) => text?.includes(KEY))).toEqual([])
    expect(fetch.requests[0]?.headers.authorization).toBe(`Bearer ${KEY}`)
    expect(fetch.requests[0]?.url).not.toContain(KEY)
    expect(JSON.stringify(fetch.requests[0]?.body)).not.toContain(KEY)
  })

  test('behavior: the engine never gets it', async () => {
    const engine = fakeEngine()
    const { voice } = recordVoice({ publicKey: KEY, engine })
    await voice.connect('assistant-id')
    expect(inspect(engine.uses, { depth: 20 })).not.toContain(KEY)
    await voice.destroy()
  })
})
