import { describe, expect, test, vi } from 'vitest'
import { APP_MESSAGE_MAX } from '../../limits.ts'
import type { Room } from '../openRoom.ts'
import type { ClientMessage } from './clientMessages.ts'
import { createMessageQueue } from './messageQueue.ts'

const END: ClientMessage = { type: 'end-call' }
const TEXT = '{"type":"end-call"}'

/** An outbox of a room, and what the room was told. */
function outboxOf(unsent: readonly ClientMessage[] = [], max?: number) {
  const send = vi.fn(() => true)
  const error = vi.fn()
  const now = { open: true, over: false }
  const call = { session: max === undefined ? null : { engine: { appMessageMax: () => max } } }
  const room = { call, send, isOpen: () => now.open, isOver: () => now.over } as unknown as Room
  const outbox = createMessageQueue(room, { error })
  outbox.take(unsent)
  return { outbox, send, error, now }
}

const refusalOf = (act: () => unknown): unknown => {
  try {
    return act()
  } catch (error) {
    return error
  }
}

describe('createOutbox', () => {
  test('default: what comes before the assistant listens is sent when it does, once and in order', () => {
    const { outbox, send } = outboxOf([END])
    expect(outbox.send({ type: 'control', control: 'say-first-message' })).toBe(true)
    expect(send).not.toHaveBeenCalled()
    outbox.open()
    const sent = [[TEXT], ['{"type":"control","control":"say-first-message"}']]
    expect(send.mock.calls).toEqual(sent)
    outbox.open()
    expect(send.mock.calls).toEqual(sent)
    expect(outbox.send(END)).toBe(true)
    expect(send).toHaveBeenCalledTimes(3)
  })

  test('behavior: what the room does not send is not told as sent', () => {
    const { outbox, send } = outboxOf()
    outbox.open()
    send.mockReturnValue(false)
    expect(outbox.send(END)).toBe(false)
  })

  test('behavior: a call that is over takes nothing, one that is being left sends nothing', () => {
    const over = outboxOf()
    over.now.over = true
    expect(over.outbox.send(END)).toBe(false)
    over.now.over = false
    over.outbox.open()
    expect(over.send).not.toHaveBeenCalled()

    const left = outboxOf([END])
    left.now.open = false
    left.outbox.open()
    expect(left.outbox.send(END)).toBe(false)
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
    ['has a number that JSON has not', () => ({ type: 'end-call', at: 1n })],
  ])('behavior: what %s is refused', (_how, make) => {
    const message = make()
    const { outbox, send } = outboxOf()
    const text = 'Message data must be serializable to JSON.'
    const refusal = refusalOf(() => outbox.send(message as ClientMessage))
    expect(refusal).toMatchObject({
      code: 'validation',
      message: text,
      subject: 'app message',
      failures: [{ path: '', message: text, value: message }],
    })
    expect(refusal).toMatchObject({ cause: expect.any(TypeError) })
    outbox.open()
    expect(send).not.toHaveBeenCalled()
  })

  test('behavior: what comes to nothing as JSON is refused in the same words', () => {
    const { outbox } = outboxOf()
    const nothing = { type: 'end-call', toJSON: () => undefined } as ClientMessage
    const text = 'Message data must be serializable to JSON.'
    expect(refusalOf(() => outbox.send(nothing))).toMatchObject({ code: 'validation', message: text })
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
  ])('behavior: %j says too little, and is refused by what is missing', (message, paths) => {
    const { outbox, send } = outboxOf()
    expect(refusalOf(() => outbox.send(message as ClientMessage))).toMatchObject({
      code: 'validation',
      subject: 'app message',
      message: `${paths[0]} must be a string that is not empty.`,
      failures: paths.map((path) => ({ path })),
    })
    outbox.open()
    expect(send).not.toHaveBeenCalled()
  })

  test('behavior: what the platform may take, and we do not know, is sent', () => {
    const { outbox } = outboxOf()
    for (const message of [
      { type: 'newer', of: [] },
      { type: 'say', content: 'Hello' },
      { type: 'add-message', message: { role: 'assistant', tool_calls: [] } },
    ]) {
      expect(outbox.send(message as unknown as ClientMessage)).toBe(true)
    }
  })

  test('parameters: as long as the engine takes, counted as it travels, and not a character longer', () => {
    const length = JSON.stringify(TEXT).length
    expect(outboxOf([], length).outbox.send(END)).toBe(true)
    const refusal = refusalOf(() => outboxOf([], length - 1).outbox.send(END))
    expect(refusal).toMatchObject({ message: `Message data too large. Max size is ${length - 1}` })
    const long = { type: 'say', message: 'x'.repeat(APP_MESSAGE_MAX) } as ClientMessage
    expect(refusalOf(() => outboxOf().outbox.send(long))).toMatchObject({
      message: `Message data too large. Max size is ${APP_MESSAGE_MAX}`,
    })
  })

  test('behavior: one that waited, and cannot be sent, is reported; the others are sent', () => {
    const long = { type: 'say', message: 'x'.repeat(APP_MESSAGE_MAX) } as ClientMessage
    const { outbox, send, error } = outboxOf([long, END])
    expect(error.mock.calls).toEqual([['validation-error', expect.objectContaining({ code: 'validation' })]])
    outbox.open()
    expect(send.mock.calls).toEqual([[TEXT]])
  })

  test('behavior: what waits is bounded, what was sent before among it', () => {
    const { outbox, send } = outboxOf(Array.from({ length: 99 }, () => END))
    expect([outbox.send(END), outbox.send(END)]).toEqual([true, false])
    outbox.open()
    expect(send).toHaveBeenCalledTimes(100)
  })

  test('behavior: one that the room does not take any more is reported, and the next is sent', () => {
    const { outbox, send, error } = outboxOf([END, END])
    send.mockImplementationOnce(() => {
      throw new TypeError('too large')
    })
    outbox.open()
    expect(send).toHaveBeenCalledTimes(2)
    expect(error.mock.calls).toEqual([
      ['validation-error', expect.objectContaining({ message: 'too large' })],
    ])
  })
})
