// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { OffhookCallElement } from '../exports/element.ts'
import { fakeEngine } from '../testing/fakeEngine.ts'

type Attributes = Readonly<Record<string, string>>

/** Milliseconds that a busy machine may take. */
const WAIT = 4000
const LINE = { id: 'x', text: 'Hi', at: 1, final: true, speaker: 'user', via: 'call' } as const

/** Methods of a browser that jsdom lacks. */
function addBrowserMethods(): void {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
    },
  )
  Object.assign(HTMLDialogElement.prototype, {
    show(this: HTMLDialogElement) {
      this.open = true
    },
    showModal(this: HTMLDialogElement) {
      this.open = true
    },
    close(this: HTMLDialogElement) {
      this.open = false
    },
  })
}

beforeEach(async () => {
  addBrowserMethods()
  document.documentElement.lang = 'en'
  await import('../exports/element.ts')
})

afterEach(async () => {
  document.body.replaceChildren()
  await settle()
  sessionStorage.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Waits for the chunks of the element, and for what follows them. */
async function settle(): Promise<void> {
  await vi.dynamicImportSettled()
  for (let turn = 0; turn < 5; turn += 1) await new Promise((done) => setTimeout(done, 5))
}

function create(attributes: Attributes = {}): OffhookCallElement {
  const host = document.createElement('offhook-call')
  for (const [name, value] of Object.entries({ 'public-key': 'pk', assistant: 'a', ...attributes })) {
    host.setAttribute(name, value)
  }
  return host
}

async function add(attributes: Attributes = {}): Promise<OffhookCallElement> {
  const host = create(attributes)
  document.body.append(host)
  await settle()
  return host
}

function find<Found extends HTMLElement = HTMLElement>(host: OffhookCallElement, selector: string): Found {
  const found = host.shadowRoot?.querySelector<Found>(selector)
  if (!found) throw new Error(`${selector} is not in the element.`)
  return found
}

const isOpen = (host: OffhookCallElement) => host.shadowRoot?.querySelector('dialog')?.open ?? false
const press = (key: string) => ({ key, bubbles: true, composed: true, cancelable: true })

function show(event: { persisted: boolean }): void {
  window.dispatchEvent(Object.assign(new Event('pageshow'), event))
}

const save = (slot: string, page: object) =>
  sessionStorage.setItem(`offhook-call-page:${slot}`, JSON.stringify(page))

describe('language', () => {
  test('shows nothing until the texts of the language are there, whatever changes meanwhile', async () => {
    const shown: (string | null)[] = []
    const host = create({ language: 'de' })
    const root = find(host, '.root')
    const observer = new MutationObserver(() => root.hidden || shown.push(find(host, '.label').textContent))
    observer.observe(root, { attributes: true, childList: true, subtree: true })
    document.body.append(host)
    await Promise.resolve()
    await Promise.resolve()
    host.setAttribute('theme', 'dark')
    await settle()
    observer.disconnect()
    expect([...new Set(shown)]).toEqual(['Mit uns sprechen'])
  })

  test('is the language of the texts, not of the attribute', async () => {
    expect(find(await add({ language: 'nl' }), '.root').lang).toBe('en')
    expect(find(await add({ language: 'de-AT' }), '.root').lang).toBe('de')
    const own = create({ language: 'nl' })
    own.words = { talk: 'Bel ons', language: 'nl' }
    document.body.append(own)
    await settle()
    expect(find(own, '.root').lang).toBe('nl')
  })
})

test('reads no style in the task in which the page is parsed', async () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  const read = vi.spyOn(window, 'getComputedStyle')
  const host = create()
  document.body.append(host)
  await Promise.resolve()
  await Promise.resolve()
  expect(read).not.toHaveBeenCalled()
  await settle()
  expect(read).toHaveBeenCalled()
  expect(find(host, '.root').hidden).toBe(false)
})

describe('focus', () => {
  test('returns to the control that opened the panel', async () => {
    const opener = document.body.appendChild(document.createElement('button'))
    const host = await add()
    opener.focus()
    await host.open()
    await host.close()
    expect(document.activeElement).toBe(opener)
  })

  test('returns to the button if the opener has left the page', async () => {
    const opener = document.body.appendChild(document.createElement('button'))
    const host = await add()
    opener.focus()
    await host.open()
    opener.remove()
    await host.close()
    expect(host.shadowRoot?.activeElement).toBe(find(host, '.launcher'))
  })
})

test.each(['keydown', 'keypress', 'keyup'])(
  '%s in the panel does not reach the shortcuts of the page',
  async (type) => {
    const listener = vi.fn()
    document.addEventListener(type, listener)
    const host = await add({ mode: 'chat', open: '' })
    find(host, 'textarea').dispatchEvent(new KeyboardEvent(type, press('s')))
    expect(listener).not.toHaveBeenCalled()
    find(host, '.launcher').dispatchEvent(new KeyboardEvent(type, press('s')))
    expect(listener).toHaveBeenCalledOnce()
    document.removeEventListener(type, listener)
  },
)

describe('the page comes back from the cache of the browser', () => {
  test('takes the conversation and the open panel of the page after it', async () => {
    const host = await add()
    save('a', { isOpen: true, lines: [LINE] })
    show({ persisted: false })
    await settle()
    expect(isOpen(host)).toBe(false)
    show({ persisted: true })
    await settle()
    expect(isOpen(host)).toBe(true)
    expect(find(host, '.lines').textContent).toContain('Hi')
  })

  test('renders no line again that has not changed', async () => {
    save('a', { isOpen: true, lines: [LINE] })
    const host = await add()
    const line = find(host, '.line')
    save('a', { isOpen: true, lines: [LINE, { ...LINE, id: 'y', text: 'Bye' }] })
    show({ persisted: true })
    await settle()
    expect(find(host, '.line')).toBe(line)
    expect(host.shadowRoot?.querySelectorAll('.line')).toHaveLength(2)
  })
})

test('an element that is removed while the panel loads leaves the saved conversation alone', async () => {
  save('a', { isOpen: true, lines: [LINE] })
  const host = create()
  const errors = vi.fn()
  host.addEventListener('error', errors)
  document.body.append(host)
  await Promise.resolve()
  await Promise.resolve()
  host.remove()
  await settle()
  expect(sessionStorage.getItem('offhook-call-page:a')).toContain('Hi')
  expect(errors).not.toHaveBeenCalled()
})

describe('hidden', () => {
  test('a hidden element opens nothing, and opens when it is shown', async () => {
    const host = await add({ hidden: '', open: '' })
    await host.start()
    expect(isOpen(host)).toBe(false)
    host.removeAttribute('hidden')
    await settle()
    expect(isOpen(host)).toBe(true)
  })
})

describe('consent', () => {
  test('a start that was not agreed to is forgotten when the panel closes', async () => {
    const requests = vi.fn(async () => new Response('{}', { status: 500 }))
    const host = create({ mode: 'both', consent: 'We record.' })
    host.clientOptions = { fetch: requests }
    document.body.append(host)
    await settle()
    await host.start()
    find(host, '.panel').dispatchEvent(new KeyboardEvent('keydown', press('Escape')))
    expect(isOpen(host)).toBe(false)
    await host.open()
    find(host, '.agree').click()
    await settle()
    expect(requests).not.toHaveBeenCalled()
    expect(find(host, '.start').hidden).toBe(false)
  })

  test('a new text is asked for after the call, not during it', async () => {
    const host = create()
    // A call that is being created.
    host.clientOptions = { fetch: () => new Promise(() => {}) }
    document.body.append(host)
    void host.start()
    await vi.waitFor(() => expect(find(host, '.cancel').hidden).toBe(false), WAIT)
    host.setAttribute('consent', 'We record all calls.')
    await host.close()
    await host.open()
    expect(find(host, '.consent').hidden).toBe(true)
    await host.stop()
    await host.close()
    await host.open()
    expect(find(host, '.consent').hidden).toBe(false)
  })
})

describe('intent', () => {
  async function hover(attributes: Attributes): Promise<number> {
    const engine = fakeEngine()
    const host = create(attributes)
    host.clientOptions = { engine }
    document.body.append(host)
    await settle()
    find(host, '.launcher').dispatchEvent(new Event('pointerenter'))
    await settle()
    return engine.preloads
  }

  test('loads the code of the call, if the next press starts one', async () => {
    expect(await hover({ assistant: 'i' })).toBe(1)
    expect(await hover({ assistant: 'i', mode: 'both' })).toBe(0)
    expect(await hover({ assistant: 'i', consent: 'We record.' })).toBe(0)
  })
})

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
    const { engine, requests, host } = await startCall({
      assistant: { name: 'Aidan' },
      assistantOverrides,
      tools: { localTime },
    })
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

test('the button is busy until the panel is there', async () => {
  const host = await add()
  const launcher = find(host, '.launcher')
  launcher.click()
  expect(launcher.getAttribute('aria-busy')).toBe('true')
  await settle()
  expect(launcher.getAttribute('aria-busy')).toBe('false')
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
