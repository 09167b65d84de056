import { afterEach, beforeEach, vi } from 'vitest'
import type { VoiceClientOptions } from '../voice/types.ts'
import type { OffhookCallElement } from './OffhookCallElement.ts'

export type Attributes = Readonly<Record<string, string>>

/** Milliseconds that a busy machine may take. */
export const WAIT = 4000

/** Methods of a browser that jsdom lacks. */
export function addBrowserMethods(): void {
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

/** Gives every test of a file an empty page in English. */
export function setUpPage(): void {
  beforeEach(() => {
    addBrowserMethods()
    document.documentElement.lang = 'en'
  })

  afterEach(async () => {
    document.body.replaceChildren()
    await settle()
    sessionStorage.clear()
    localStorage.clear()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
}

/** Waits for the chunks of the element, and for what follows them. */
export async function settle(): Promise<void> {
  await vi.dynamicImportSettled()
  for (let turn = 0; turn < 5; turn += 1) await new Promise((done) => setTimeout(done, 5))
}

export function create(attributes: Attributes = {}): OffhookCallElement {
  const host = document.createElement('offhook-call')
  for (const [name, value] of Object.entries({ 'public-key': 'pk', assistant: 'a', ...attributes })) {
    host.setAttribute(name, value)
  }
  return host
}

export async function add(attributes: Attributes = {}): Promise<OffhookCallElement> {
  const host = create(attributes)
  document.body.append(host)
  await settle()
  return host
}

export function find<Found extends HTMLElement = HTMLElement>(
  host: OffhookCallElement,
  selector: string,
): Found {
  const found = host.shadowRoot?.querySelector<Found>(selector)
  if (!found) throw new Error(`${selector} is not in the element.`)
  return found
}

/** The properties of an element that calls without media and answers each request with a web call. */
export const callOptions = (engine: NonNullable<VoiceClientOptions['engine']>) => ({
  clientOptions: {
    engine,
    fetch: async (): Promise<Response> =>
      Response.json({ id: 'call', webCallUrl: 'https://example.daily.co/room' }, { status: 201 }),
  },
})

/** Writes a text into the message field, and sends it. */
export async function write(host: OffhookCallElement, text: string): Promise<void> {
  find<HTMLTextAreaElement>(host, 'textarea').value = text
  find(host, '.compose').dispatchEvent(new Event('submit', { cancelable: true }))
  await settle()
}

export const statusOf = (host: OffhookCallElement): string => find(host, '.status').textContent ?? ''
