import { CallError, ToolError, type ToolHandler } from '@offhook/core'
import { type FakeVoice, type FakeVoiceOptions, fakeVoice } from '@offhook/core/testing'
import type { VoiceClient, VoiceState } from '@offhook/react'

/** A state that a user may see, and the way to it. */
export interface PartState {
  readonly options?: FakeVoiceOptions
  readonly reach?: (fake: FakeVoice) => unknown
  /** Values of the client's state that no fake can reach. */
  readonly state?: Partial<VoiceState>
  /** The text to agree to before the call. */
  readonly consent?: string
  /** The chat without a call, and what it does with a message. */
  readonly chat?: keyof typeof CHAT_ANSWERS
}

const CONSENT = 'The call is recorded, and the recording is deleted after 30 days. You talk to a machine.'

const streamOf = (...texts: string[]) =>
  texts.map((delta) => `data: ${JSON.stringify({ path: 'chat.output[0].content', delta })}\n\n`).join('')

const CHAT_ANSWERS = {
  answers: async () =>
    new Response(`${streamOf('We open at nine, ', 'also on a Saturday.')}data: [DONE]\n\n`, {
      headers: { 'content-type': 'text/event-stream' },
    }),
  waits: () => new Promise<Response>(() => {}),
  fails: async () => new Response('{}', { status: 401 }),
}

/** The options of the card's chat in a state. */
export const chatOf = ({ chat }: PartState) =>
  chat ? { publicKey: 'any', assistant: 'assistant-id', fetch: CHAT_ANSWERS[chat] } : null

const connect = (fake: FakeVoice) => fake.voice.start('assistant-id')
const speech = (fake: FakeVoice, role: 'user' | 'assistant', status: 'started' | 'stopped') =>
  fake.sends({ type: 'speech-update', role, status })

/** Connects, and says the first lines of a booking. */
async function talk(fake: FakeVoice, findFreeTimes: ToolHandler = () => ['8:20', '15:00']): Promise<void> {
  fake.voice.onToolCall('find_free_times', findFreeTimes)
  await connect(fake)
  // A microphone in a quiet room
  fake.level('user', 0.005)
  fake.says('assistant', 'Harbor Dental, this is Aidan. How can I help you?')
  fake.says('user', 'I chipped a tooth. Is there any chance to come in tomorrow?')
}

const bookVisit = {
  id: '1',
  function: { name: 'find_free_times', arguments: { day: 'tomorrow', reason: 'chipped tooth' } },
}

const callTool = (fake: FakeVoice) => fake.sends({ type: 'tool-calls', toolCallList: [bookVisit] })

async function book(fake: FakeVoice): Promise<void> {
  await talk(fake)
  callTool(fake)
  fake.says('assistant', 'I am sorry to hear that. There is a time at 8:20 and one at 3 in the afternoon.')
  fake.says('user', '8:20, please.')
}

/** Starts a call that does not begin. */
const startOnly = (fake: FakeVoice) => void fake.voice.start('assistant-id')

/** All states of a call, by name. */
export const STATES = {
  idle: {},
  consent: { consent: CONSENT },
  'long consent': { consent: Array.from({ length: 8 }, () => CONSENT).join(' ') },
  chat: { chat: 'answers' },
  'chat waits': { chat: 'waits' },
  'chat fails': { chat: 'fails' },
  connecting: { options: { engine: { hang: ['join'] } }, reach: startOnly },
  connected: { reach: connect },
  listening: {
    reach: async (fake) => {
      await book(fake)
      fake.says('assistant', '8:20 tomorrow it is. What name is it for?')
      speech(fake, 'user', 'started')
      fake.says('user', 'Sarah Winter, with', 'partial')
    },
  },
  thinking: {
    reach: async (fake) => {
      await talk(fake, () => new Promise(() => {}))
      callTool(fake)
    },
  },
  'tool failed': {
    reach: async (fake) => {
      await talk(fake, () => {
        throw new ToolError('The calendar does not answer.')
      })
      callTool(fake)
      fake.says('assistant', 'I cannot see the calendar right now. May somebody call you back?')
    },
  },
  'tool not finished': {
    reach: async (fake) => {
      await talk(fake, () => new Promise(() => {}))
      callTool(fake)
      await fake.voice.stop()
    },
  },
  speaking: {
    reach: async (fake) => {
      await book(fake)
      const text = '8:20 tomorrow it is. What name is it for, and is this number good for a reminder?'
      fake.sends({ type: 'model-output', output: text })
      speech(fake, 'assistant', 'started')
      fake.sends({
        type: 'assistant.speechStarted',
        text,
        timing: { type: 'word-progress', wordsSpoken: 4, totalWords: 17 },
      })
    },
  },
  interrupted: {
    reach: async (fake) => {
      await book(fake)
      fake.sends({ type: 'model-output', output: '8:20 tomorrow it is. We are at 14 Quay Street,' })
      speech(fake, 'assistant', 'started')
      fake.sends({ type: 'user-interrupted' })
      fake.says('user', 'I know where you are.')
    },
  },
  'long conversation': {
    reach: async (fake) => {
      await connect(fake)
      for (let turn = 1; turn <= 12; turn += 1) {
        fake.says('user', `Question ${turn}: do you also open on a Saturday, and is there parking?`)
        fake.says('assistant', `Answer ${turn}: from nine to one, and the yard behind the house is free.`)
      }
    },
  },
  muted: {
    reach: async (fake) => {
      await book(fake)
      fake.says('assistant', '8:20 tomorrow it is. What name is it for?')
      fake.voice.setMuted(true)
    },
  },
  'speaking while muted': {
    reach: async (fake) => {
      await talk(fake)
      fake.voice.setMuted(true)
      speech(fake, 'user', 'started')
    },
  },
  'weak connection': {
    reach: async (fake) => {
      await book(fake)
      fake.engine.emit('network-quality-change', { networkState: 'bad' })
    },
  },
  reconnecting: {
    reach: async (fake) => {
      await book(fake)
      fake.engine.emit('network-connection', { type: 'signaling', event: 'interrupted' })
    },
  },
  ending: {
    options: { engine: { hang: ['leave'] } },
    reach: async (fake) => {
      await book(fake)
      void fake.voice.stop()
    },
  },
  ended: {
    reach: async (fake) => {
      await book(fake)
      await fake.voice.stop()
    },
  },
  'silent microphone': { reach: talk, state: { microphoneSilent: true } },
  'sound blocked': { reach: talk, state: { audioBlocked: true } },
  'microphone blocked': { options: { microphone: 'blocked' }, reach: connect },
  'no microphone': { options: { microphone: 'missing' }, reach: connect },
  'microphone in use': { options: { microphone: 'in-use' }, reach: connect },
  'no connection': { options: { platform: 'unreachable' }, reach: connect },
  busy: { options: { platform: 429 }, reach: connect },
  'not available': { options: { platform: 401 }, reach: connect },
  'connection lost': {
    reach: async (fake) => {
      await book(fake)
      fake.engine.emit('error', new CallError('connection-error', 'The connection is lost.'))
    },
  },
} satisfies Readonly<Record<string, PartState>>

export type StateName = keyof typeof STATES

/** The client of a state, before its way there. */
export function createFake({ options, state }: PartState): { fake: FakeVoice; client: VoiceClient } {
  const fake = fakeVoice(options)
  if (!state) return { fake, client: fake.voice }
  const store = fake.voice.state
  let last = store.get()
  let changed: VoiceState = { ...last, ...state }
  const get = () => {
    if (last !== store.get()) {
      last = store.get()
      changed = { ...last, ...state }
    }
    return changed
  }
  const changedStore = { get, getInitialState: store.getInitialState, subscribe: store.subscribe }
  return { fake, client: Object.create(fake.voice, { state: { value: changedStore } }) }
}
