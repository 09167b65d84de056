// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest'
import type { OffhookCallElement } from '../exports/element.ts'
import '../exports/element.ts'
import { createAnswers } from '../chat/testAnswers.ts'
import { type FakeEngine, fakeEngine } from '../testing/fakeEngine.ts'
import {
  type Attributes,
  addBrowserMethods,
  callOptions,
  create,
  find,
  settle,
  setUpPage,
  statusOf,
  WAIT,
  write,
} from './testElement.ts'

setUpPage()

const LINE = { id: 'x', text: 'Hi', at: 1, final: true, speaker: 'user', via: 'call' } as const

async function addCaller(engine: FakeEngine, attributes: Attributes = {}): Promise<OffhookCallElement> {
  const host = create(attributes)
  Object.assign(host, callOptions(engine))
  document.body.append(host)
  await settle()
  return host
}

const isLive = (host: OffhookCallElement) =>
  vi.waitFor(() => expect(find(host, '.mute').hidden).toBe(false), WAIT)

/** A page that is not on https has no `randomUUID`. */
function leaveHttps(): void {
  const getRandomValues = crypto.getRandomValues.bind(crypto)
  vi.stubGlobal('crypto', { getRandomValues })
  vi.stubGlobal('isSecureContext', false)
}

describe('a page that is not on https', () => {
  test('has a chat', async () => {
    leaveHttps()
    const answers = createAnswers()
    const host = create({ mode: 'both', open: '' })
    host.clientOptions = { fetch: answers.fetch }
    document.body.append(host)
    await settle()
    await write(host, 'Hello')
    answers.write('Good morning')
    answers.end()
    await vi.waitFor(() => expect(find(host, '.lines').textContent).toContain('Good morning'), WAIT)
  })

  test('says that the microphone cannot be used, and requests nothing', async () => {
    leaveHttps()
    const log = vi.spyOn(console, 'error').mockReturnValue()
    const engine = fakeEngine()
    const host = await addCaller(engine, { mode: 'both' })
    const errors = vi.fn()
    host.addEventListener('error', ({ detail }) => errors(detail))
    await host.start()
    await settle()
    expect(statusOf(host)).toContain('Your microphone cannot be used on this page.')
    expect(engine.uses).toEqual([])
    expect(errors).toHaveBeenCalledExactlyOnceWith({
      type: 'setup-error',
      message: expect.stringContaining('https'),
    })
    expect(log).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('https'))
    // The other elements are not kept from a call.
    vi.unstubAllGlobals()
    addBrowserMethods()
    const other = await addCaller(fakeEngine(), { assistant: 'b' })
    await other.start()
    await isLive(other)
  })
})

describe('only one element is in a call', () => {
  test('an open panel of the page before this one does not free a call that the user starts meanwhile', async () => {
    sessionStorage.setItem('offhook-call-page:a', JSON.stringify({ isOpen: true, lines: [LINE] }))
    const host = create()
    Object.assign(host, callOptions(fakeEngine()))
    document.body.append(host)
    // Pressed before anything of the page before this one has been looked up.
    await vi.waitFor(() => expect(host.shadowRoot?.querySelector('.start')).not.toBeNull(), WAIT)
    find(host, '.start').click()
    await isLive(host)
    const other = await addCaller(fakeEngine(), { assistant: 'b' })
    await other.start()
    await settle()
    expect(statusOf(other)).toBe('Another call is running on this page.')
  })

  test('a start that is stopped while the options are checked leaves the next call to another element', async () => {
    const host = create()
    const { clientOptions } = callOptions(fakeEngine())
    // The rules of an option beyond the basic ones load first.
    host.clientOptions = { ...clientOptions, call: { subscribeToTracksAutomatically: true } }
    document.body.append(host)
    await host.show()
    find(host, '.start').click()
    await host.stop()
    await settle()
    expect(find(host, '.start').hidden).toBe(false)
    const other = await addCaller(fakeEngine(), { assistant: 'b' })
    await other.start()
    await isLive(other)
  })
})

describe('a start while a call ends', () => {
  /** An element in a call, and the names of its events from then on. */
  async function addLive() {
    const engine = fakeEngine()
    const host = await addCaller(engine)
    await host.start()
    await isLive(host)
    const events: string[] = []
    for (const type of ['call-start', 'call-end'] as const)
      host.addEventListener(type, () => events.push(type))
    return { host, engine, events }
  }

  test('waits for the end', async () => {
    const { host, events } = await addLive()
    void host.stop()
    await host.start()
    await isLive(host)
    expect(events).toEqual(['call-end', 'call-start'])
    // The element still counts as the one in a call.
    const other = await addCaller(fakeEngine(), { assistant: 'b' })
    await other.start()
    expect(statusOf(other)).toBe('Another call is running on this page.')
  })

  test('is dropped by one more stop, and by the removal of the element', async () => {
    for (const end of [
      (host: OffhookCallElement) => void host.stop(),
      (host: OffhookCallElement) => host.remove(),
    ]) {
      const { host, engine, events } = await addLive()
      void host.stop()
      void host.start()
      end(host)
      await settle()
      await vi.waitFor(() => expect(engine.open).toBe(0), WAIT)
      expect(events).toEqual(['call-end'])
      host.remove()
    }
  })

  test('by a press on the button only opens the panel', async () => {
    const { host, events } = await addLive()
    await host.hide()
    void host.stop()
    find(host, '.launcher').click()
    await settle()
    expect(host.open).toBe(true)
    expect(events).toEqual(['call-end'])
  })
})

test('“Take over” starts in the press, and does not wait for the end of the other call', async () => {
  const slow = fakeEngine({ hang: ['leave'] })
  const other = await addCaller(slow)
  await other.start()
  await isLive(other)
  const engine = fakeEngine()
  const host = await addCaller(engine, { assistant: 'b' })
  await host.start()
  find(host, '.take-over').click()
  await isLive(host)
  expect(statusOf(other)).toBe('Ending the call…')
  expect(slow.open).toBe(1)
  // The other element cannot start one beside it.
  await vi.waitFor(() => expect(slow.open).toBe(0), WAIT)
  await vi.waitFor(() => expect(find(other, '.start').hidden).toBe(false), WAIT)
  await other.start()
  expect(statusOf(other)).toBe('Another call is running on this page.')
})

test('another assistant during a call changes nothing of the conversation until the next call', async () => {
  const engine = fakeEngine()
  const host = await addCaller(engine)
  await host.start()
  await isLive(host)
  const say = (transcript: string) =>
    engine.receive({ type: 'transcript', transcriptType: 'final', role: 'assistant', transcript })
  say('Good morning.')
  await vi.waitFor(() => expect(find(host, '.lines').textContent).toContain('Good morning.'), WAIT)
  host.setAttribute('assistant', 'b')
  await settle()
  expect(find(host, '.lines').textContent).toContain('Good morning.')
  await host.stop()
  await host.start()
  await isLive(host)
  expect(find(host, '.lines').textContent).not.toContain('Good morning.')
})

describe('an element that cannot be seen', () => {
  test('opens nothing, and starts nothing', async () => {
    const engine = fakeEngine()
    const host = await addCaller(engine)
    Object.assign(find(host, '.root'), { checkVisibility: () => false })
    await host.start()
    await host.show()
    await settle()
    expect(find<HTMLDialogElement>(host, 'dialog').open).toBe(false)
    expect(engine.uses).toEqual([])
  })

  test('ends its call when it is hidden', async () => {
    const engine = fakeEngine()
    const host = await addCaller(engine)
    await host.start()
    await isLive(host)
    host.hidden = true
    await vi.waitFor(() => expect(engine.open).toBe(0), WAIT)
  })
})

test('the end of a call is announced while the panel is closed', async () => {
  const engine = fakeEngine()
  const host = await addCaller(engine)
  await host.start()
  await isLive(host)
  await host.hide()
  const announcement = find(host, '.announcement')
  expect(announcement.getAttribute('role')).toBe('status')
  expect(announcement.textContent).toBe('')
  engine.receive({ type: 'status-update', status: 'ended', endedReason: 'silence-timed-out' })
  engine.closeRoom()
  await vi.waitFor(() => expect(announcement.textContent).toBe('The call ended because nobody spoke.'), WAIT)
  await host.show()
  expect(announcement.textContent).toBe('')
})

describe('keys', () => {
  test('the focus moves from Start call to Mute, not to End call', async () => {
    const host = await addCaller(fakeEngine(), { mode: 'both' })
    await host.show()
    find(host, '.start').focus()
    find(host, '.start').click()
    await isLive(host)
    expect(host.shadowRoot?.activeElement).toBe(find(host, '.mute'))
    await host.hide()
    await host.show()
    expect(host.shadowRoot?.activeElement).toBe(find(host, '.mute'))
  })

  test('a key that is held presses no button of a call again', async () => {
    const host = await addCaller(fakeEngine(), { mode: 'both' })
    await host.show()
    const press = (repeat: boolean) =>
      find(host, '.start').dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, repeat }),
      )
    expect(press(false)).toBe(true)
    expect(press(true)).toBe(false)
  })
})
