// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest'
import type { OffhookCallElement } from '../exports/element.ts'
import '../exports/element.ts'
import { fakeEngine } from '../testing/fakeEngine.ts'
import { type Attributes, add, create, find, settle, setUpPage, WAIT } from './testElement.ts'

const LINE = { id: 'x', text: 'Hi', at: 1, final: true, speaker: 'user', via: 'call' } as const

setUpPage()

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

test('`open` is a boolean, read and written', async () => {
  const host = await add()
  expect(host.open).toBe(false)
  await host.show()
  expect(host.open).toBe(true)
  await host.hide()
  expect(host.open).toBe(false)
  host.open = true
  await settle()
  expect(find<HTMLDialogElement>(host, 'dialog').open).toBe(true)
  host.open = false
  await settle()
  expect(find<HTMLDialogElement>(host, 'dialog').open).toBe(false)
  // The last one of a task counts.
  void host.show()
  void host.hide()
  void host.show()
  await settle()
  expect(find<HTMLDialogElement>(host, 'dialog').open).toBe(true)
})

describe('focus', () => {
  test('returns to the control that opened the panel', async () => {
    const opener = document.body.appendChild(document.createElement('button'))
    const host = await add()
    opener.focus()
    await host.show()
    await host.hide()
    expect(document.activeElement).toBe(opener)
  })

  test('returns to the button if the opener has left the page', async () => {
    const opener = document.body.appendChild(document.createElement('button'))
    const host = await add()
    opener.focus()
    await host.show()
    opener.remove()
    await host.hide()
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

describe('the property open', () => {
  test.each([true, '' as const])('%j opens the panel', async (value) => {
    const host = await add({ mode: 'chat' })
    host.open = value
    await settle()
    expect(isOpen(host)).toBe(true)
  })

  test.each([false, undefined])('%j closes the panel', async (value) => {
    const host = await add({ mode: 'chat', open: '' })
    Object.assign(host, { open: value })
    await settle()
    expect(isOpen(host)).toBe(false)
  })
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
    const host = create({ consent: 'We record.' })
    host.clientOptions = { fetch: requests }
    document.body.append(host)
    await settle()
    await host.start()
    find(host, '.panel').dispatchEvent(new KeyboardEvent('keydown', press('Escape')))
    expect(isOpen(host)).toBe(false)
    await host.show()
    find(host, '.agree').click()
    await settle()
    expect(requests).not.toHaveBeenCalled()
    expect(find(host, '.start').hidden).toBe(false)
  })

  /** An element with a call and a chat that is open and asks, and the requests of its calls. */
  async function askForBoth(consent: string) {
    const requests = vi.fn(async () => new Response('{}', { status: 500 }))
    vi.spyOn(console, 'error').mockReturnValue()
    // An agreement is remembered for its text.
    const host = create({ mode: 'both', consent })
    host.clientOptions = { fetch: requests }
    document.body.append(host)
    await settle()
    await host.show()
    const shown = [...(host.shadowRoot?.querySelectorAll<HTMLElement>('.actions button') ?? [])]
      .filter((control) => !control.hidden)
      .map(({ textContent }) => textContent)
    return { host, requests, shown }
  }

  test('in the mode both it offers to talk and to write, and to talk starts the call', async () => {
    const { host, requests, shown } = await askForBoth('We record talks.')
    expect(shown).toEqual(['Agree and talk', 'Agree and write', 'No, thanks'])
    find(host, '.agree-and-talk').click()
    await vi.waitFor(() => expect(requests).toHaveBeenCalled(), WAIT)
    expect(find(host, '.consent').hidden).toBe(true)
  })

  test('in the mode both to write moves to the message field, and starts no call that was asked for', async () => {
    const { host, requests } = await askForBoth('We keep chats.')
    await host.start()
    find(host, '.agree-and-write').click()
    await settle()
    expect(host.shadowRoot?.activeElement).toBe(find(host, 'textarea'))
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
    await host.hide()
    await host.show()
    expect(find(host, '.consent').hidden).toBe(true)
    await host.stop()
    await host.hide()
    await host.show()
    expect(find(host, '.consent').hidden).toBe(false)
  })
})

describe('a text in the message field', () => {
  const type = (host: OffhookCallElement, text: string) => {
    find<HTMLTextAreaElement>(host, 'textarea').value = text
    find(host, 'textarea').dispatchEvent(new Event('input'))
  }
  const isMain = (host: OffhookCallElement) => find(host, '.panel').hasAttribute('data-writing')

  test('makes Send the main action, until it is sent', async () => {
    const host = create({ mode: 'both', open: '' })
    host.clientOptions = { fetch: () => new Promise(() => {}) }
    document.body.append(host)
    await settle()
    expect(isMain(host)).toBe(false)
    type(host, '  ')
    expect(isMain(host)).toBe(false)
    type(host, 'Hello')
    expect(isMain(host)).toBe(true)
    find(host, '.compose').dispatchEvent(new Event('submit', { cancelable: true }))
    expect(isMain(host)).toBe(false)
    expect(find(host, '.send').getAttribute('aria-label')).toBe('Send')
  })

  test('that waits for the consent has the focus on the answer to write', async () => {
    const host = await add({ mode: 'both', open: '' })
    type(host, 'Hello')
    find(host, 'textarea').focus()
    host.setAttribute('consent', 'We keep what you write.')
    await settle()
    find(host, '.compose').dispatchEvent(new Event('submit', { cancelable: true }))
    expect(host.shadowRoot?.activeElement).toBe(find(host, '.agree-and-write'))
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

  test('a panel that moves the focus to Start call loads nothing of the call, and the user does', async () => {
    const engine = fakeEngine()
    const host = create({ mode: 'both' })
    host.clientOptions = { engine }
    document.body.append(host)
    await host.show()
    await settle()
    const start = find(host, '.start')
    expect(host.shadowRoot?.activeElement).toBe(start)
    expect(engine.preloads).toBe(0)
    // The window loses the focus, and gets it again: the control stays focused.
    start.dispatchEvent(new FocusEvent('blur'))
    start.dispatchEvent(new FocusEvent('focus'))
    await settle()
    expect(engine.preloads).toBe(0)
    start.blur()
    start.focus()
    await settle()
    expect(engine.preloads).toBe(1)
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
