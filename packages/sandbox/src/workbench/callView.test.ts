// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import type { WorkbenchCall, WorkbenchMessage } from '../api/workbenchState.ts'
import { createCallView } from './callView.ts'
import { element } from './element.ts'
import { EMPTY_MODEL, type Model } from './model.ts'
import { createNotices } from './notify.ts'

const LIVE: WorkbenchCall = {
  id: 'a',
  type: 'webCall',
  title: 'Ada',
  scenario: 'demo',
  status: 'in-progress',
  createdAt: '2026-01-05T09:00:00.000Z',
  startedAt: '2026-01-05T09:00:01.000Z',
  endedAt: undefined,
  endedReason: undefined,
  notices: [],
  interruptions: 0,
  messageCount: 0,
  controlUrl: 'http://127.0.0.1:4242/call/a/control',
}
const ENDED: WorkbenchCall = { ...LIVE, status: 'ended', endedReason: 'customer-ended-call' }

const messagesOf = (count: number): WorkbenchMessage[] =>
  Array.from({ length: count }, (_, index) => ({
    role: 'bot',
    text: `${index}`,
    time: index,
    durationMs: undefined,
    latencyMs: undefined,
    toolCalls: [],
    toolCallId: undefined,
  }))

const modelOf = (call: WorkbenchCall, messages: readonly WorkbenchMessage[] | null = null): Model => ({
  ...EMPTY_MODEL,
  state: {
    url: 'http://127.0.0.1:4242',
    models: [],
    faults: [],
    faultNames: [],
    assistants: [],
    calls: [call],
  },
  selectedId: call.id,
  messages,
})

function open() {
  const elsewhere = element('div', { tabindex: '-1' })
  const onHold = vi.fn()
  const { view, render } = createCallView(createNotices(), { elsewhere, onHold })
  document.body.append(elsewhere, view)
  const find = (selector: string) => view.querySelector(selector) as HTMLElement
  return { view, render, find, elsewhere, onHold }
}

afterEach(() => document.body.replaceChildren())

test.each(['header button', '.say input'])(
  'behavior: the focus in %s goes to the messages when the call ends',
  (selector) => {
    const { render, find } = open()
    render(modelOf(LIVE))
    find(selector).focus()
    render(modelOf({ ...LIVE, messageCount: 1 }))
    expect(document.activeElement).toBe(find(selector))
    render(modelOf(ENDED))
    expect(document.activeElement).toBe(find('.scroll'))
  },
)

test('behavior: the focus goes to the messages when there are no earlier ones to show', () => {
  const { view, render, find } = open()
  render(modelOf(LIVE, messagesOf(150)))
  expect(view.querySelectorAll('li[data-role]')).toHaveLength(100)
  // scrolled up
  Object.defineProperty(find('.scroll'), 'scrollHeight', { value: 5000 })
  find('.scroll').scrollTop = 0
  const earlier = find('.scroll > button')
  earlier.focus()
  earlier.click()
  expect(view.querySelectorAll('li[data-role]')).toHaveLength(150)
  expect(document.activeElement).toBe(find('.scroll'))
})

test('behavior: messages that are loaded are in a new log, which is not announced, and one that is added is in the same', () => {
  const { view, render, find } = open()
  render(modelOf(LIVE))
  const empty = find('[role=log]')
  const loaded = messagesOf(3)
  render(modelOf(LIVE, loaded))
  const log = find('[role=log]')
  expect(log).not.toBe(empty)
  expect(view.querySelectorAll('[role=log]')).toHaveLength(1)
  render(modelOf(LIVE, [...loaded, ...messagesOf(1)]))
  expect(find('[role=log]')).toBe(log)
  // after a lost connection
  render(modelOf(LIVE, messagesOf(4)))
  expect(find('[role=log]')).not.toBe(log)
  expect(view.querySelectorAll('li[data-role]')).toHaveLength(4)
})

test('behavior: the first message of a call is announced', () => {
  const { render, find } = open()
  render(modelOf(LIVE))
  const log = find('[role=log]')
  render(modelOf(LIVE, messagesOf(1)))
  expect(find('[role=log]')).toBe(log)
})

test.each([
  [1, 'interrupted once'],
  [2, 'interrupted 2 times'],
])('default: a call with %i interruptions was %s', (interruptions, words) => {
  const { render, find } = open()
  render(modelOf({ ...LIVE, interruptions }))
  expect(find('.meta').textContent).toContain(words)
})

test('behavior: the call is held while the focus is in it, and its focus is not lost when it goes', () => {
  const { render, find, elsewhere, onHold } = open()
  render(modelOf(LIVE))
  find('.say input').focus()
  expect(onHold.mock.calls).toEqual([[true]])
  find('.say button').focus()
  expect(onHold).toHaveBeenLastCalledWith(true)
  render({ ...modelOf(LIVE), selectedId: null })
  expect(document.activeElement).toBe(elsewhere)
  expect(onHold).toHaveBeenLastCalledWith(false)
})

test('behavior: words are sent once, and those that were typed meanwhile stay', async () => {
  let answer: (response: Response) => void = () => undefined
  const fetch = vi.fn(() => new Promise<Response>((resolve) => (answer = resolve)))
  vi.stubGlobal('fetch', fetch)
  const { render, find } = open()
  render(modelOf(LIVE))
  const input = find('.say input') as HTMLInputElement
  const submit = () => find('.say').dispatchEvent(new Event('submit', { cancelable: true }))
  input.value = 'One moment.'
  submit()
  submit()
  expect(fetch).toHaveBeenCalledOnce()
  input.value = 'And then'
  answer(new Response('{}'))
  await new Promise((resolve) => setTimeout(resolve))
  expect(input.value).toBe('And then')
  vi.unstubAllGlobals()
})
