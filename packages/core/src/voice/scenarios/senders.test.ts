import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Participant } from '../../engine/participant.ts'
import { CallError } from '../../errors/CallError.ts'
import { FAKE_ASSISTANT_ID, fakeEngine } from '../../testing/fakeEngine.ts'
import {
  type RecordedVoice,
  type RecordOptions,
  recordConnected,
  recordVoice,
} from '../../testing/internal/recordVoice.ts'
import type { InspectEntry } from '../events.ts'
import type { VoiceClientOptions } from '../types.ts'

let warn = vi.spyOn(console, 'warn')
beforeEach(() => {
  vi.useFakeTimers()
  warn = vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const participant = (
  session_id: string,
  user_name: string,
  more: Partial<Participant> = {},
): Participant => ({ session_id, user_id: session_id, user_name, local: false, tracks: {}, ...more })
const settle = () => vi.advanceTimersByTimeAsync(0)
const booking = (id = 'one') => ({
  type: 'tool-calls',
  toolCallList: [{ id, function: { name: 'book', arguments: {} } }],
})
const ENDED = { type: 'status-update', status: 'ended', endedReason: 'forged' }

/** Connects a call with a tool. */
async function connected(options: RecordOptions = {}) {
  const recorded = await recordConnected(options)
  const book = vi.fn()
  recorded.voice.onToolCall('book', book)
  return { ...recorded, book }
}

/** Starts a call in an empty room, and waits until it is joined. */
async function waiting(options: RecordOptions = {}) {
  const recorded = recordVoice({ ...options, engine: fakeEngine({ assistant: false }) })
  const started = recorded.voice.start('assistant-id')
  await settle()
  return { ...recorded, started }
}

const sentTo = ({ engine }: Pick<RecordedVoice, 'engine'>, text: string) =>
  engine.uses
    .filter(({ method, args }) => method === 'sendAppMessage' && String(args[0]).includes(text))
    .map(({ args }) => args[1])

describe('messages', () => {
  test('default: messages of every remote participant are emitted', async () => {
    const { voice, engine, log } = await connected()
    engine.join(participant('g', 'Guest'))
    engine.receive({ type: 'transcript', role: 'user', transcriptType: 'final', transcript: 'Hello.' }, 'g')
    expect(log).toEqual(['transcript user final: Hello.', 'message transcript'])
    expect(voice.transcript.get()).toMatchObject([{ text: 'Hello.' }])
    await voice.destroy()
  })

  test('behavior: messages of a sender that is not listed yet are emitted at once', async () => {
    const { voice, engine, log } = await connected()
    engine.receive({ type: 'hang' }, 'not-listed')
    expect(log).toEqual(['message hang'])
    expect(warn).not.toHaveBeenCalled()
    await voice.destroy()
  })

  test('behavior: other messages of a sender that is not listed yet do not push out its message that it listens', async () => {
    const { voice, engine, started } = await waiting()
    engine.receive('listening', 'o')
    for (let count = 0; count < 150; count += 1) {
      engine.receive({ type: 'model-output', output: `${count}` }, 'o')
    }
    expect(voice.state.get().status).toBe('connecting')
    engine.join(participant('o', 'Transfer', { owner: true }))
    expect(await started).not.toBeNull()
    expect(voice.state.get().status).toBe('connected')
    await voice.destroy()
  })

  test.each(['local', 'not-listed', 'g', '', '__proto__', 'constructor'])(
    'behavior: messages of every kind from the sender %j throw nothing and end nothing',
    async (from) => {
      const reported = vi.spyOn(console, 'error').mockReturnValue()
      const { voice, engine, book } = await connected()
      engine.join(participant('g', 'Guest'))
      const messages = [
        null,
        7,
        '',
        'listening',
        'playable',
        '{',
        [],
        {},
        { type: 7 },
        { type: 'tool-calls' },
      ]
      for (const message of [...messages, booking(), ENDED, { type: 'status-update' }]) {
        engine.emit('app-message', { data: message, fromId: from })
        engine.receive(message, from)
      }
      await vi.advanceTimersByTimeAsync(10_000)
      expect(voice.state.get().status).toBe('connected')
      expect(book).not.toHaveBeenCalled()
      expect(reported).not.toHaveBeenCalled()
      await voice.destroy()
    },
  )

  test('behavior: messages of another participant that look like the platform’s are reported once, with its name', async () => {
    const { voice, engine } = await connected()
    const seen: InspectEntry[] = []
    const stop = voice.inspect((what) => seen.push(what))
    await settle()
    engine.join(participant('g', 'Guest'))
    engine.join(participant('h', 'Another'))
    for (const from of ['g', 'g', 'h', 'assistant', 'listener']) engine.receive({ type: 'hang' }, from)
    const warning = (name: string) => expect.stringContaining(`The participant "${name}" sends messages`)
    expect(warn.mock.calls).toEqual([[warning('Guest')], [warning('Another')]])
    expect(seen.filter(({ kind }) => kind === 'diagnostic')).toMatchObject([
      { name: 'unknown-sender', data: { participant: 'Guest', sessionId: 'g', message: warning('Guest') } },
      { name: 'unknown-sender', data: { participant: 'Another', sessionId: 'h' } },
    ])
    stop()
    await voice.destroy()
  })
})

describe('the sender of a message', () => {
  test('default: is the second argument of a listener, with whether it is the platform’s', async () => {
    const { voice, engine } = await connected()
    const listener = vi.fn()
    voice.on('message', listener)
    engine.join(participant('g', 'Guest'))
    for (const id of [FAKE_ASSISTANT_ID, 'g', 'not-listed']) {
      engine.receive({ type: 'hang', fromPlatform: true, senderId: FAKE_ASSISTANT_ID }, id)
    }
    await voice.stop()
    expect(listener.mock.calls.map(([{ type }, sender]) => [type, sender])).toEqual([
      ['hang', { senderId: FAKE_ASSISTANT_ID, fromPlatform: true }],
      ['hang', { senderId: 'g', fromPlatform: false }],
      ['hang', { senderId: 'not-listed', fromPlatform: false }],
      ['status-update', { senderId: null, fromPlatform: false }],
    ])
  })
})

describe('tools', () => {
  test.each([
    ['the speaker', FAKE_ASSISTANT_ID],
    ['the listener', 'listener'],
  ])('default: tool calls of %s run', async (_who, from) => {
    const { voice, engine, book } = await connected()
    engine.receive(booking(), from)
    await settle()
    expect(book).toHaveBeenCalledOnce()
    await voice.destroy()
  })

  test('default: tool calls of an owner of the room, and of a participant that isPlatform() accepts, run', async () => {
    const isPlatform: VoiceClientOptions['isPlatform'] = ({ user_name }) => user_name === 'My Bot'
    const { voice, engine, book } = await connected({ isPlatform })
    engine.join(participant('o', 'Transfer', { owner: true }))
    engine.join(participant('m', 'My Bot'))
    engine.receive(booking('one'), 'o')
    engine.receive(booking('two'), 'm')
    await settle()
    expect(book).toHaveBeenCalledTimes(2)
    expect(warn).not.toHaveBeenCalled()
    await voice.destroy()
  })

  test('default: tool calls of another participant do not run, but their messages are emitted', async () => {
    const { voice, engine, book, log } = await connected()
    engine.join(participant('g', 'Guest'))
    engine.receive(booking(), 'g')
    await settle()
    expect(log).toEqual(['message tool-calls'])
    expect(book).not.toHaveBeenCalled()
    await voice.destroy()
  })

  test('behavior: tool calls of a sender that is not listed yet run once it is listed as the platform’s', async () => {
    const { voice, engine, book } = await connected()
    engine.receive(booking(), 'o')
    await settle()
    expect(book).not.toHaveBeenCalled()
    engine.join(participant('o', 'Transfer', { owner: true }))
    engine.emit('participant-updated', participant('o', 'Transfer', { owner: true }))
    await settle()
    expect(book).toHaveBeenCalledOnce()
    await voice.destroy()
  })

  test('behavior: tool calls of a sender that is then listed as another participant do not run, and are reported', async () => {
    const { voice, engine, book } = await connected()
    engine.receive(booking(), 'g')
    engine.join(participant('g', 'Guest'))
    await settle()
    expect(book).not.toHaveBeenCalled()
    expect(warn).toHaveBeenCalledOnce()
    await voice.destroy()
  })

  test('behavior: tool calls of a sender that has left do not run', async () => {
    const { voice, engine, book } = await connected()
    engine.join(participant('o', ''))
    engine.receive(booking(), 'o')
    engine.leave('o')
    engine.join(participant('o', 'Transfer', { owner: true }))
    await settle()
    expect(book).not.toHaveBeenCalled()
    await voice.destroy()
  })

  test('behavior: the latest hundred waiting tool calls are kept', async () => {
    const { voice, engine, book } = await connected()
    for (let count = 0; count < 150; count += 1) engine.receive(booking(String(count)), 'o')
    engine.join(participant('o', 'Transfer', { owner: true }))
    await settle()
    expect(book).toHaveBeenCalledTimes(100)
    expect(book.mock.calls[0]?.[1]).toMatchObject({ id: '50' })
    await voice.destroy()
  })

  test.each([
    [5000, 1],
    [5001, 0],
  ])('behavior: tool calls of a sender that is listed after %i ms run %i times', async (wait, times) => {
    const { voice, engine, book } = await connected()
    engine.receive(booking(), 'o')
    await vi.advanceTimersByTimeAsync(wait)
    engine.join(participant('o', 'Transfer', { owner: true }))
    await settle()
    expect(book).toHaveBeenCalledTimes(times)
    await voice.destroy()
  })

  test.each([
    ['after it joined', ['join', 'receive']],
    ['before it was listed', ['receive', 'join']],
  ])(
    'behavior: tool calls of a second participant with the speaker’s name, %s, run only once it has replaced the first',
    async (_when, steps) => {
      const { voice, engine, book } = await connected()
      for (const step of steps) {
        if (step === 'join') engine.join(participant('again', 'Vapi Speaker'))
        else engine.receive(booking('before'), 'again')
      }
      engine.leave(FAKE_ASSISTANT_ID)
      engine.receive(booking('after'), 'again')
      await settle()
      expect(book.mock.calls.map(([, { id }]) => id)).toEqual(['after'])
      await voice.destroy()
    },
  )

  test('behavior: a reconnecting assistant causes a warning only for a tool call that does not run', async () => {
    const { voice, engine } = await connected()
    engine.join(participant('again', 'Vapi Speaker'))
    engine.receive({ type: 'hang' }, 'again')
    expect(warn).not.toHaveBeenCalled()
    engine.receive(booking(), 'again')
    expect(warn).toHaveBeenCalledOnce()
    await voice.destroy()
  })

  test('behavior: with a long absenceTimeout, a guest that joins long after the assistant left does not get its rights', async () => {
    const { voice, engine, book } = await connected({ absenceTimeout: 600_000 })
    engine.leave(FAKE_ASSISTANT_ID)
    await vi.advanceTimersByTimeAsync(500_000)
    engine.join(participant('impostor', 'Vapi Speaker'))
    engine.receive(booking(), 'impostor')
    await settle()
    expect(book).not.toHaveBeenCalled()
    await voice.destroy()
  })

  test('behavior: a guest that takes the name of the assistant as it leaves does not get its rights', async () => {
    const { voice, engine, book } = await connected()
    engine.join(participant('impostor', ''))
    await vi.advanceTimersByTimeAsync(60_000)
    engine.leave(FAKE_ASSISTANT_ID)
    engine.emit('participant-updated', participant('impostor', 'Vapi Speaker'))
    engine.receive(booking(), 'impostor')
    await settle()
    expect(book).not.toHaveBeenCalled()
    expect(warn).toHaveBeenCalledOnce()
    await voice.destroy()
  })

  test('default: an assistant that the platform replaces after minutes in the room together goes on with the call', async () => {
    const { voice, engine, book } = await connected()
    engine.join(participant('again', 'Vapi Speaker'))
    await vi.advanceTimersByTimeAsync(120_000)
    engine.leave(FAKE_ASSISTANT_ID)
    engine.leave('listener')
    await vi.advanceTimersByTimeAsync(120_000)
    expect(voice.state.get().status).toBe('connected')
    engine.receive(booking(), 'again')
    await settle()
    expect(book).toHaveBeenCalledOnce()
    await voice.destroy()
  })

  test('behavior: after the platform has ended the call, no participant gets the rights of its names', async () => {
    const { voice, engine, book } = await connected()
    engine.receive({ ...ENDED, endedReason: 'assistant-ended-call' })
    engine.leave(FAKE_ASSISTANT_ID)
    engine.join(participant('impostor', 'Vapi Speaker'))
    engine.receive(booking(), 'impostor')
    await settle()
    expect(book).not.toHaveBeenCalled()
    await voice.destroy()
  })

  test('behavior: if the assistant is an owner of the room, its name gives no rights', async () => {
    const { voice, engine, book } = await connected({ engine: fakeEngine({ owner: true }) })
    engine.leave(FAKE_ASSISTANT_ID)
    engine.join(participant('impostor', 'Vapi Speaker'))
    engine.receive(booking('forged'), 'impostor')
    engine.join(participant('again', 'Vapi Speaker', { owner: true }))
    engine.receive(booking('real'), 'again')
    await settle()
    expect(book.mock.calls.map(([, { id }]) => id)).toEqual(['real'])
    await voice.destroy()
  })
})

describe('the start of a call', () => {
  test('default: a participant of the platform that listens starts the call', async () => {
    const { voice, engine, started, log } = await waiting()
    engine.join(participant('l', 'Vapi Listener'))
    engine.receive('listening', 'l')
    expect(await started).not.toBeNull()
    expect(log.at(-1)).toBe('call-start')
    await voice.destroy()
  })

  test('behavior: another participant that says that it listens does not start the call, and the start times out', async () => {
    const { voice, engine, started, log } = await waiting()
    engine.join(participant('g', 'Guest'))
    engine.receive('listening', 'g')
    await vi.advanceTimersByTimeAsync(59_999)
    expect(voice.state.get().status).toBe('connecting')
    await vi.advanceTimersByTimeAsync(1)
    expect(await started).toBeNull()
    expect(log).toContain('error start-timeout at listening')
    expect(warn).toHaveBeenCalledOnce()
  })

  test('behavior: a participant that listens before it is listed starts the call once it is listed as the platform’s', async () => {
    const { voice, engine, started } = await waiting()
    engine.receive('listening', 'l')
    await settle()
    expect(voice.state.get().status).toBe('connecting')
    engine.join(participant('l', 'Vapi Listener'))
    expect(await started).not.toBeNull()
    await voice.destroy()
  })
})

describe('messages to the assistant', () => {
  test('default: waiting and later messages go to the platform’s participants only', async () => {
    const recorded = await waiting()
    const { voice, engine, started } = recorded
    voice.addMessage({ role: 'system', content: 'The card ends in 4242.' })
    engine.join(participant('g', 'Guest'))
    engine.join(participant('s', 'Vapi Speaker'))
    engine.join(participant('l', 'Vapi Listener'))
    engine.receive('listening', 'l')
    await started
    voice.say('Hello.')
    expect(sentTo(recorded, '4242')).toEqual([['s', 'l']])
    expect(sentTo(recorded, 'Hello.')).toEqual([['s', 'l']])
    await voice.destroy()
  })

  test('default: results of tools go to the platform’s participants only', async () => {
    const recorded = await connected()
    const { voice, engine, book } = recorded
    book.mockReturnValue({ booked: 'Friday' })
    engine.join(participant('g', 'Guest'))
    engine.receive(booking())
    await settle()
    expect(sentTo(recorded, 'Friday')).toEqual([['assistant', 'listener']])
    await voice.destroy()
  })

  test('behavior: are not sent to guests once the platform’s participants have left, and send() returns false', async () => {
    const recorded = await connected()
    const { voice, engine } = recorded
    engine.join(participant('g', 'Guest'))
    engine.leave(FAKE_ASSISTANT_ID)
    engine.leave('listener')
    const message = { role: 'system', content: 'The card ends in 4242.' } as const
    expect(voice.send({ type: 'add-message', message })).toBe(false)
    expect(sentTo(recorded, '4242')).toEqual([])
    engine.join(participant('again', 'Vapi Speaker'))
    expect(voice.send({ type: 'add-message', message })).toBe(true)
    expect(sentTo(recorded, '4242')).toEqual([['again']])
    await voice.destroy()
  })

  test('behavior: an end-call that was not sent can be sent again', async () => {
    const recorded = await connected()
    const { voice, engine } = recorded
    engine.leave(FAKE_ASSISTANT_ID)
    engine.leave('listener')
    expect(voice.send({ type: 'end-call' })).toBe(false)
    engine.join(participant('again', 'Vapi Speaker'))
    expect(voice.send({ type: 'end-call' })).toBe(true)
    expect(sentTo(recorded, 'end-call')).toEqual([['again']])
    await voice.destroy()
  })

  test('behavior: go to all participants until one of the platform has joined', async () => {
    const recorded = await waiting({ resume: true })
    recorded.engine.join(participant('g', 'Guest'))
    await recorded.voice.stop()
    await recorded.started
    expect(sentTo(recorded, 'end-call')).toEqual(['*'])
    await recorded.voice.destroy()
  })
})

describe('a call that can be resumed, outside a page', () => {
  test('behavior: is ended for the assistant too', async () => {
    const recorded = await connected({ resume: true })
    await recorded.voice.stop()
    expect(sentTo(recorded, 'end-call')).toHaveLength(1)
    await recorded.voice.destroy()
  })
})

describe('the end of a call', () => {
  test('behavior: another participant cannot end the call with a forged message', async () => {
    const { voice, engine, log } = await connected()
    engine.join(participant('g', 'Guest'))
    engine.receive(ENDED, 'g')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(log).toEqual(['message status-update ended forged'])
    engine.emit('error', new CallError('connection-error', 'Lost.'))
    await settle()
    expect(log).toContain('error connection-error')
    expect(log).toContain('call-end connection-error')
    expect(voice.state.get().status).toBe('idle')
  })

  test('behavior: after a forged message the user’s stop is reported as the end', async () => {
    const { voice, engine, log } = await connected()
    engine.join(participant('g', 'Guest'))
    engine.receive(ENDED, 'g')
    await voice.stop()
    expect(log).toContain('message status-update ended customer-ended-call')
  })

  test('behavior: a message whose sender is listed later ends the call if the sender is the platform’s', async () => {
    const { voice, engine, log } = await connected()
    engine.receive({ ...ENDED, endedReason: 'silence-timed-out' }, 'o')
    engine.join(participant('o', 'Transfer', { owner: true }))
    await vi.advanceTimersByTimeAsync(5000)
    expect(log.at(-2)).toBe('call-end silence-timed-out')
    expect(voice.state.get().status).toBe('idle')
  })

  test('behavior: the platform’s message turns the microphone off at once, for the rest of the call', async () => {
    const { voice, engine } = await connected()
    const switched = () =>
      engine.uses.filter(({ method }) => method === 'setLocalAudio').map(({ args }) => args[0])
    engine.receive({ ...ENDED, endedReason: 'assistant-ended-call' })
    expect(switched()).toEqual([false])
    voice.setMuted(false)
    expect(switched()).toEqual([false, false])
    await voice.destroy()
  })
})
