// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest'
import type { OffhookCallElement } from '../exports/element.ts'
import '../exports/element.ts'
import { createAnswers } from '../chat/testAnswers.ts'
import { fakeEngine } from '../testing/fakeEngine.ts'
import {
  type Attributes,
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

const linesOf = (host: OffhookCallElement) => find(host, '.lines').textContent ?? ''

/** An element with an open panel, a chat that the test answers, and calls without media. */
async function addChat(attributes: Attributes = { mode: 'both' }) {
  const answers = createAnswers()
  const engine = fakeEngine()
  const { clientOptions } = callOptions(engine)
  const host = create({ open: '', ...attributes })
  host.clientOptions = {
    ...clientOptions,
    fetch: (url, init) => (String(url).includes('/call') ? clientOptions.fetch() : answers.fetch(url, init)),
  }
  document.body.append(host)
  await settle()
  async function call(): Promise<void> {
    find(host, '.start').click()
    await vi.waitFor(() => expect(find(host, '.mute').hidden).toBe(false), WAIT)
  }
  async function hangUp(): Promise<void> {
    await host.stop()
    await vi.waitFor(() => expect(find(host, '.start').hidden).toBe(false), WAIT)
  }
  async function answer(text: string): Promise<void> {
    answers.write(text)
    answers.end()
    await vi.waitFor(() => expect(find(host, '.send').ariaDisabled).not.toBe('true'), WAIT)
    await settle()
  }
  return { host, answers, engine, call, hangUp, answer }
}

describe('an answer that grows', () => {
  test('has no link until it is complete', async () => {
    const { host, answers, answer } = await addChat({ mode: 'chat' })
    await write(host, 'Prices?')
    answers.write('See [our prices](https://harbor.example/prices), ')
    await settle()
    expect(find(host, '.assistant').getAttribute('aria-hidden')).toBe('true')
    expect(find(host, '.assistant .text').textContent).toBe('See our prices, ')
    expect(host.shadowRoot?.querySelector('.lines a')).toBeNull()
    await answer('please.')
    expect(find<HTMLAnchorElement>(host, '.lines a').href).toBe('https://harbor.example/prices')
  })

  test('that breaks off is not called a message that was not sent', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const { host, answers } = await addChat({ mode: 'chat' })
    await write(host, 'Prices?')
    answers.write('We are ')
    await settle()
    answers.fail()
    await vi.waitFor(() => expect(statusOf(host)).toBe('The answer was interrupted. Ask again.'), WAIT)
    expect(linesOf(host)).toContain('We are ')
    expect(linesOf(host)).toContain('Prices?')
  })
})

describe('an answer that stalls', () => {
  /** Lets 30 seconds pass without news. */
  async function stall(news: () => void): Promise<void> {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    news()
    await vi.advanceTimersByTimeAsync(31_000)
    vi.useRealTimers()
    await settle()
  }

  test('keeps its words, and the next message can be sent', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const { host, answers, answer } = await addChat({ mode: 'chat' })
    await write(host, 'Prices?')
    await stall(() => answers.write('We are '))
    expect(statusOf(host)).toBe('The answer was interrupted. Ask again.')
    expect(linesOf(host)).toContain('We are ')
    expect(find(host, '.send').getAttribute('aria-disabled')).toBe('false')
    await write(host, 'Prices?')
    expect(answers.bodies).toHaveLength(2)
    await answer('Nine.')
    expect(linesOf(host)).toContain('Nine.')
  })

  test('before its first word gives the text back', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const { host } = await addChat({ mode: 'chat' })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    find<HTMLTextAreaElement>(host, 'textarea').value = 'Prices?'
    find(host, '.compose').dispatchEvent(new Event('submit', { cancelable: true }))
    await vi.advanceTimersByTimeAsync(31_000)
    vi.useRealTimers()
    await settle()
    expect(statusOf(host)).toContain('The message was not sent.')
    expect(find<HTMLTextAreaElement>(host, 'textarea').value).toBe('Prices?')
    expect(find(host, '.send').getAttribute('aria-disabled')).toBe('false')
  })
})

test('Send keeps the focus while the answer is written, and sends nothing meanwhile', async () => {
  const { host, answers, answer } = await addChat({ mode: 'chat' })
  const send = find<HTMLButtonElement>(host, '.send')
  send.focus()
  await write(host, 'One')
  expect(host.shadowRoot?.activeElement).toBe(send)
  expect(send.disabled).toBe(false)
  expect(send.getAttribute('aria-disabled')).toBe('true')
  await write(host, 'Two')
  expect(answers.bodies).toHaveLength(1)
  expect(find<HTMLTextAreaElement>(host, 'textarea').value).toBe('Two')
  await answer('Yes')
  expect(send.getAttribute('aria-disabled')).toBe('false')
})

test('two calls keep their lines, and each assistant learns what was said before', async () => {
  const { host, answers, engine, call, hangUp, answer } = await addChat()
  const told = () =>
    engine.uses
      .filter(({ args }) => String(args[0]).includes('Earlier in this conversation'))
      .map(({ args }) => (JSON.parse(String(args[0])) as { message: { content: string } }).message.content)
  for (const text of ['one', 'two']) {
    await write(host, `Written ${text}`)
    await answer(`Answer ${text}`)
    await call()
    engine.receive({
      type: 'transcript',
      transcriptType: 'final',
      role: 'assistant',
      transcript: `Said ${text}`,
    })
    await hangUp()
  }
  await write(host, 'Written three')
  expect(told()[1]).toMatch(/Written one\n.*Answer one\n.*Said one\n.*Written two\n.*Answer two$/)
  expect(answers.bodies[2]).toContain('Said two')
  expect(answers.bodies[2]).not.toContain('Said one')
  for (const text of ['Said one', 'Said two']) expect(linesOf(host)).toContain(text)
})

describe('a message whose answer arrives during a call', () => {
  test('leaves the lines of the call to be told by the next message', async () => {
    const { host, answers, engine, call, hangUp, answer } = await addChat()
    await write(host, 'First message')
    answers.write('Let me ')
    await settle()
    await call()
    engine.receive({
      type: 'transcript',
      transcriptType: 'final',
      role: 'assistant',
      transcript: 'Said in the call.',
    })
    await vi.waitFor(() => expect(linesOf(host)).toContain('Said in the call.'), WAIT)
    answers.write('see.')
    answers.end()
    await vi.waitFor(() => expect(linesOf(host)).toContain('Let me see.'), WAIT)
    await hangUp()
    await write(host, 'Second message')
    expect(answers.bodies[1]).toContain('Said in the call.')
    expect(answers.bodies[1]).not.toContain('First message')
    await answer('Yes')
    await write(host, 'Third message')
    expect(answers.bodies[2]).not.toContain('Said in the call.')
    expect(answers.bodies[2]).not.toContain('Second message')
  })

  test('is reported during the call if it fails, and not after it', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const { host, answers, call, hangUp } = await addChat()
    await write(host, 'First message')
    await call()
    answers.fail()
    await vi.waitFor(() => expect(statusOf(host)).toContain('The message was not sent.'), WAIT)
    expect(find<HTMLTextAreaElement>(host, 'textarea').value).toBe('First message')
    await hangUp()
    expect(statusOf(host)).toBe('The call has ended.')
  })
})

describe('after a call', () => {
  test('an answer of the chat is not followed by the end of the call', async () => {
    const { host, call, hangUp, answer } = await addChat()
    await call()
    await hangUp()
    expect(statusOf(host)).toBe('The call has ended.')
    await write(host, 'Hello')
    await answer('Yes')
    expect(statusOf(host)).toBe('')
  })

  test('an answer of the chat is not followed by the failure of the call', async () => {
    const { host, engine, answer } = await addChat()
    engine.configure({ fail: { join: new Error('x') } })
    vi.spyOn(console, 'error').mockReturnValue()
    await host.start()
    await vi.waitFor(() => expect(find(host, '.start').textContent).toBe('Try again'), WAIT)
    await write(host, 'Hello')
    await answer('Yes')
    expect(statusOf(host)).toBe('')
    expect(find(host, '.start').textContent).toBe('Start call')
  })
})

test('says that a message is too long for a call, until the user changes it', async () => {
  const { host, engine, call, hangUp } = await addChat()
  await call()
  await write(host, '"'.repeat(2500))
  engine.level(0.5)
  await settle()
  expect(statusOf(host)).toBe('The message is too long. Shorten it.')
  expect(find<HTMLTextAreaElement>(host, 'textarea').value).toHaveLength(2500)
  find(host, 'textarea').dispatchEvent(new Event('input'))
  expect(statusOf(host)).toBe('Connected. Speak, or type below.')
  await hangUp()
})

test('says nothing of a message that waits for the agreement', async () => {
  const { host, answers } = await addChat({ mode: 'chat', consent: 'We record.', 'consent-version': '1' })
  find(host, '.agree').click()
  await settle()
  host.setAttribute('consent-version', '2')
  await settle()
  await write(host, 'Hello')
  expect(statusOf(host)).toBe('Before you start')
  expect(find(host, '.agree').hidden).toBe(false)
  expect(answers.bodies).toEqual([])
})
