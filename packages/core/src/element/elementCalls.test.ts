// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest'
import type { OffhookCallElement } from '../exports/element.ts'
import '../exports/element.ts'
import { fakeEngine } from '../testing/fakeEngine.ts'
import { create, find, settle, setUpPage, WAIT } from './testElement.ts'

setUpPage()

describe('a call', () => {
  /** Starts a call without media. Returns its engine, the requests, and the events of the element. */
  async function startCall(properties: Partial<OffhookCallElement>) {
    const engine = fakeEngine()
    const requests: unknown[] = []
    const events: [string, unknown][] = []
    const host = create()
    const fetch = async (_url: unknown, init?: RequestInit) => {
      requests.push(JSON.parse(String(init?.body)))
      return Response.json({ id: 'call', webCallUrl: 'https://example.daily.co/room' }, { status: 201 })
    }
    Object.assign(host, { clientOptions: { engine, fetch }, ...properties })
    for (const type of ['call-start', 'call-end', 'message', 'error'] as const) {
      host.addEventListener(type, ({ detail }) => events.push([type, detail]))
    }
    document.body.append(host)
    await settle()
    void host.start()
    await vi.waitFor(() => expect(events.map(([type]) => type)).toContain('call-start'), WAIT)
    return { host, engine, requests, events }
  }

  test('has the assistant and the overrides of the properties, and runs the tools of the page', async () => {
    const localTime = vi.fn(() => '12:00')
    const assistantOverrides = { variableValues: { name: 'Ada' } }
    const { engine, requests, events, host } = await startCall({
      assistant: { name: 'Aidan' },
      assistantOverrides,
      tools: { localTime },
    })
    expect(events).toContainEqual(['call-start', null])
    expect(requests).toEqual([expect.objectContaining({ assistant: { name: 'Aidan' }, assistantOverrides })])
    const toolCallList = [{ id: 'one', function: { name: 'localTime', arguments: {} } }]
    engine.receive({ type: 'tool-calls', toolCallList })
    await vi.waitFor(() => expect(JSON.stringify(engine.uses)).toContain('12:00'), WAIT)
    expect(localTime).toHaveBeenCalledOnce()
    await host.stop()
  })

  test('tells the page its messages and its end, and what it says is text', async () => {
    const { engine, events, host } = await startCall({})
    const transcript = '<b>Hello</b> **there** [here](https://harbor.example)'
    const message = { type: 'transcript', transcriptType: 'final', role: 'assistant', transcript }
    engine.receive(message)
    expect(events).toContainEqual(['message', expect.objectContaining(message)])
    expect(find(host, '.line .text').innerHTML).toBe(
      transcript.replace('<b>Hello</b>', '&lt;b&gt;Hello&lt;/b&gt;'),
    )
    await host.stop()
    expect(events).toContainEqual(['call-end', expect.objectContaining({ reason: 'stopped' })])
    expect(engine.open).toBe(0)
  })

  test('goes on with the settings that it started with', async () => {
    const { host } = await startCall({})
    const status = find(host, '.status').textContent
    host.removeAttribute('public-key')
    await settle()
    expect(find(host, '.status').textContent).toBe(status)
    expect(find(host, '.compose').hidden).toBe(false)
    await host.stop()
    expect(find(host, '.status').textContent).toContain('public-key')
  })

  test('after a message that was not sent says how the call ended', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const { host } = await startCall({})
    await host.stop()
    host.setAttribute('mode', 'both')
    await settle()
    find<HTMLTextAreaElement>(host, 'textarea').value = 'Hello'
    find(host, '.compose').dispatchEvent(new Event('submit', { cancelable: true }))
    await vi.waitFor(() => expect(find(host, '.status').textContent).toContain('not sent'), WAIT)
    await host.start()
    await host.stop()
    expect(find(host, '.status').textContent).toBe('The call has ended.')
  })

  test('ends as its element is removed, and nothing of it is left', async () => {
    const { engine, host } = await startCall({})
    host.remove()
    await vi.waitFor(() => expect(engine.open).toBe(0), WAIT)
    expect(host.shadowRoot?.querySelector('dialog')).toBeNull()
  })
})

describe('a wrong key', () => {
  /** Starts a call and a chat that the platform refuses. Returns what the panel says of each. */
  async function startRefused(): Promise<string[]> {
    const host = create({ mode: 'both' })
    host.clientOptions = { fetch: async () => new Response('{"message":"Invalid Key."}', { status: 401 }) }
    document.body.append(host)
    await settle()
    await host.start()
    await vi.waitFor(() => expect(find(host, '.start').textContent).toBe('Try again'), WAIT)
    const call = find(host, '.status').textContent ?? ''
    find<HTMLTextAreaElement>(host, 'textarea').value = 'Hello'
    find(host, '.compose').dispatchEvent(new Event('submit', { cancelable: true }))
    await vi.waitFor(() => expect(find(host, '.status').textContent).toContain('not sent'), WAIT)
    return [call, find(host, '.status').textContent ?? '']
  }

  test('is named in the panel on the machine of the developer, and in the console', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    for (const text of await startRefused()) expect(text).toContain('Invalid Key.')
    expect(log.mock.calls).toEqual([
      [expect.stringContaining('Invalid Key.')],
      [expect.stringContaining('Invalid Key.')],
    ])
  })

  test('is not told to the visitors of a published page', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    vi.stubGlobal('location', new URL('https://harbor.example/'))
    for (const text of await startRefused()) {
      expect(text).toContain('Not available right now.')
      expect(text).not.toContain('Invalid Key.')
    }
    expect(log).toHaveBeenCalledTimes(2)
  })
})

test('another assistant is not told the conversation with the one before', async () => {
  const bodies: string[] = []
  const host = create({ mode: 'chat', open: '' })
  host.clientOptions = {
    fetch: async (_url, init) => {
      bodies.push(String(init?.body))
      const text = `data: ${JSON.stringify({ output: [{ role: 'assistant', content: 'Yes' }] })}\n\ndata: [DONE]\n\n`
      return new Response(text, { headers: { 'content-type': 'text/event-stream' } })
    },
  }
  document.body.append(host)
  await settle()
  const write = async (text: string) => {
    find<HTMLTextAreaElement>(host, 'textarea').value = text
    find(host, '.compose').dispatchEvent(new Event('submit', { cancelable: true }))
    await settle()
  }
  await write('My number is 12.')
  host.setAttribute('assistant', 'b')
  await settle()
  await write('Hello')
  expect(bodies).toHaveLength(2)
  expect(bodies[1]).toContain('"b"')
  expect(bodies[1]).not.toContain('12')
  expect(find(host, '.lines').textContent).not.toContain('12')
})
