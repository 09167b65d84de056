import { describe, expect, test, vi } from 'vitest'
import { APP_MESSAGE_MAX } from '../../limits.ts'
import type { ClientMessage } from './clientMessages.ts'
import { createMessageQueue } from './messageQueue.ts'

const END: ClientMessage = { type: 'end-call' }
const TEXT = '{"type":"end-call"}'

/** Creates the message queue of a call. Returns the mocks that it calls. */
function queueOf(waitingBefore: readonly ClientMessage[] = [], max?: number) {
  const send = vi.fn(() => true)
  const now = { open: true }
  const controller = new AbortController()
  const call = { engineRun: max === undefined ? null : { engine: { appMessageMax: () => max } } }
  const context = {
    call,
    sendText: send,
    isOpen: () => now.open,
    signal: controller.signal,
  }
  const waiting = waitingBefore.map((message) => JSON.stringify(message))
  const queue = createMessageQueue(context as never, waiting)
  return { queue, send, now, abort: () => controller.abort() }
}

const catchFrom = (act: () => unknown): unknown => {
  try {
    return act()
  } catch (error) {
    return error
  }
}

describe('createMessageQueue', () => {
  test('default: messages that are sent before the assistant listens are sent then, once and in order', () => {
    const { queue, send } = queueOf([END])
    expect(queue.send({ type: 'control', control: 'say-first-message' })).toBe(true)
    expect(send).not.toHaveBeenCalled()
    queue.open()
    const sent = [[TEXT], ['{"type":"control","control":"say-first-message"}']]
    expect(send.mock.calls).toEqual(sent)
    queue.open()
    expect(send.mock.calls).toEqual(sent)
    expect(queue.send(END)).toBe(true)
    expect(send).toHaveBeenCalledTimes(3)
  })

  test('behavior: returns false for a message that the room does not send', () => {
    const { queue, send } = queueOf()
    queue.open()
    send.mockReturnValue(false)
    expect(queue.send(END)).toBe(false)
  })

  test('behavior: returns false once the call is over, and sends nothing while it is left', () => {
    const over = queueOf()
    over.abort()
    expect(over.queue.send(END)).toBe(false)
    over.queue.open()
    expect(over.send).not.toHaveBeenCalled()

    const left = queueOf([END])
    left.now.open = false
    left.queue.open()
    expect(left.queue.send(END)).toBe(false)
    expect(left.send).not.toHaveBeenCalled()
  })

  test.each<[string, () => unknown]>([
    [
      'refers to itself',
      () => {
        const circle: Record<string, unknown> = { type: 'end-call' }
        circle.self = circle
        return circle
      },
    ],
    ['contains a number that JSON does not have', () => ({ type: 'end-call', at: 1n })],
  ])('behavior: a message that %s throws', (_how, make) => {
    const message = make()
    const { queue, send } = queueOf()
    const text = 'Message data must be serializable to JSON.'
    const error = catchFrom(() => queue.send(message as ClientMessage))
    expect(error).toMatchObject({
      code: 'validation',
      message: text,
      subject: 'app message',
      failures: [{ path: '', message: text, value: message }],
    })
    expect(error).toMatchObject({ cause: expect.any(TypeError) })
    queue.open()
    expect(send).not.toHaveBeenCalled()
  })

  test('behavior: a message that is undefined as JSON throws the same error', () => {
    const { queue } = queueOf()
    const nothing = { type: 'end-call', toJSON: () => undefined } as ClientMessage
    const text = 'Message data must be serializable to JSON.'
    expect(catchFrom(() => queue.send(nothing))).toMatchObject({ code: 'validation', message: text })
  })

  test.each<[unknown, readonly string[]]>([
    [null, ['type']],
    [undefined, ['type']],
    [5, ['type']],
    [{ type: 7 }, ['type']],
    [{ type: 'say' }, ['message']],
    [{ type: 'say', message: ' ' }, ['message']],
    [{ type: 'control', control: true }, ['control']],
    [{ type: 'add-message' }, ['message.role']],
    [{ type: 'add-message', message: { content: 'a' } }, ['message.role']],
  ])('behavior: %j throws with the missing fields', (message, paths) => {
    const { queue, send } = queueOf()
    expect(catchFrom(() => queue.send(message as ClientMessage))).toMatchObject({
      code: 'validation',
      subject: 'app message',
      message: `${paths[0]} must be a non-empty string.`,
      failures: paths.map((path) => ({ path })),
    })
    queue.open()
    expect(send).not.toHaveBeenCalled()
  })

  test('behavior: an unknown message is sent', () => {
    const { queue } = queueOf()
    for (const message of [
      { type: 'newer', of: [] },
      { type: 'say', content: 'Hello' },
      { type: 'add-message', message: { role: 'assistant', tool_calls: [] } },
    ]) {
      expect(queue.send(message as unknown as ClientMessage)).toBe(true)
    }
  })

  test('parameters: the maximum size is that of the engine, in transit, inclusive', () => {
    const length = JSON.stringify(TEXT).length
    expect(queueOf([], length).queue.send(END)).toBe(true)
    const error = catchFrom(() => queueOf([], length - 1).queue.send(END))
    expect(error).toMatchObject({ message: `Message data too large. Max size is ${length - 1}` })
    const long = { type: 'say', message: 'x'.repeat(APP_MESSAGE_MAX) } as ClientMessage
    expect(catchFrom(() => queueOf().queue.send(long))).toMatchObject({
      message: `Message data too large. Max size is ${APP_MESSAGE_MAX}`,
    })
  })

  test('behavior: the number of waiting messages is limited, including the ones sent before', () => {
    const { queue, send } = queueOf(Array.from({ length: 99 }, () => END))
    expect([queue.send(END), queue.send(END)]).toEqual([true, false])
    queue.open()
    expect(send).toHaveBeenCalledTimes(100)
  })

  test('behavior: an error of the engine for a waiting message is reported as uncaught, and the next is sent', async () => {
    const reported = vi.fn()
    vi.stubGlobal('reportError', reported)
    const { queue, send } = queueOf([END, END])
    const failure = new TypeError('not joined')
    send.mockImplementationOnce(() => {
      throw failure
    })
    queue.open()
    expect(send).toHaveBeenCalledTimes(2)
    await vi.waitFor(() => expect(reported.mock.calls).toEqual([[failure]]))
    vi.unstubAllGlobals()
  })
})
