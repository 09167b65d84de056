import { vi } from 'vitest'
import { Agent } from './Agent.ts'
import type { AgentDelta, AgentMessage, AgentRequest } from './AgentModels.ts'
import type { AgentOptions, ModelOptions } from './AgentOptions.ts'
import { createScriptModel } from './createScriptModel.ts'
import { END_OF_SPEECH_MS } from './createSpeechDetector.ts'
import { createTestClock } from './createTestClock.ts'
import type { Script } from './script.ts'
import type { Voice } from './Voice.ts'

const clock = createTestClock()

/** Milliseconds of a sentence that a model's voice speaks. */
export const SENTENCE_MS = 1000
/** Milliseconds of a line that a recording speaks. */
export const RECORDED_MS = 2000

/** Waits on the fake clock. Rejects when the signal aborts. */
export const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort)
      resolve()
    }, ms)
    signal.addEventListener('abort', abort)
  })

interface Turn {
  /** The text of each part, or a call of a tool. */
  parts: (string | { tool: string; arguments?: string; id?: string })[]
  /** Milliseconds before each part. */
  ms?: number
  /** Thrown after the parts. */
  fails?: unknown
}

/** A model that answers with these turns, the last one again and again. */
export function scriptedModel(...turns: (string | Turn)[]) {
  const requests: AgentRequest[] = []
  const signals: AbortSignal[] = []
  async function* respond(
    request: AgentRequest,
    { signal }: { signal: AbortSignal },
  ): AsyncGenerator<AgentDelta> {
    const turn = turns[Math.min(requests.length, turns.length - 1)] ?? ''
    requests.push(request)
    signals.push(signal)
    const { parts, ms = 0, fails } = typeof turn === 'string' ? { parts: [turn] } : turn
    for (const [index, part] of parts.entries()) {
      if (ms > 0) await pause(ms, signal)
      if (typeof part === 'string') yield { text: part }
      else {
        const { tool, arguments: args = '{}', id = `call-${index}` } = part
        yield { toolCall: { id, name: tool, arguments: args } }
      }
    }
    if (fails) throw fails
  }
  return { respond, requests, signals, last: () => requests.at(-1)?.messages ?? [] }
}

export type CallOptions = Partial<Omit<AgentOptions, 'models' | 'greeting'>> & {
  models?: Partial<ModelOptions>
  script?: Script
  /** The index of the script's first turn. */
  firstTurn?: number
}

const DEFAULT_SCRIPT: Script = { greeting: { text: 'Hello there.' }, turns: [{ text: 'First answer' }] }

/** An agent without models: the script answers, and no words are known. */
export const noModels: Omit<ModelOptions, 'respond'> = {
  settings: {},
  generatesGreeting: false,
  recording: () => new Blob(['speech']),
  onFailure: () => undefined,
}

/** A voice whose sentences take a second, and whose recordings take two. */
const createLoggedVoice = (log: string[]): Voice => ({
  speak: ({ text }) => {
    log.push(`recording: ${text}`)
    return RECORDED_MS
  },
  stop: () => log.push('voice stops'),
  setMuted: (muted) => log.push(`voice muted: ${muted}`),
  decode: async (audio) => {
    const text = await audio.text()
    if (text === 'noise') throw new Error('no audio')
    return { durationMs: SENTENCE_MS, play: () => log.push(`voice: ${text}`) }
  },
})

/** A call whose agent has these models. Each of its actions is a line of `log`. */
export function startCall({ models, script = DEFAULT_SCRIPT, firstTurn, ...options }: CallOptions = {}) {
  const log: string[] = []
  const turns: unknown[] = []
  const added: AgentMessage[] = []
  const scriptModel = createScriptModel(script, firstTurn)
  const agent = new Agent({
    greeting: script.greeting,
    clock,
    voice: createLoggedVoice(log),
    send: (message) => {
      if (!isSentence(message)) log.push(describeMessage(message))
    },
    onTurn: (turn) => turns.push(turn),
    onAdded: (message) => added.push(message),
    onUserMuted: (muted) => log.push(`user muted: ${muted}`),
    onEnd: (reason) => log.push(`end: ${reason}`),
    models: {
      ...noModels,
      onFailure: (sentence) => log.push(`failure: ${sentence}`),
      respond: scriptModel.respond,
      ...models,
      settings: { ...models?.settings, ...(!models?.respond && scriptModel.settings) },
    },
    ...options,
  })
  const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  const hear = async (level: number, ms: number) => {
    for (let passed = 0; passed < ms; passed += 50) {
      agent.hear(level)
      await wait(50)
    }
  }
  return {
    agent,
    nextTurn: scriptModel.nextTurn,
    turns,
    added,
    wait,
    hear,
    /** Returns the new lines of the log. */
    happened: () => log.splice(0),
    send: (message: object) => agent.receive(JSON.stringify(message)),
    type: (content: string, fields: object = {}) =>
      agent.receive(JSON.stringify({ type: 'add-message', message: { role: 'user', content }, ...fields })),
    tellResult: (content: string, fields: object = {}) =>
      agent.receive(
        JSON.stringify({
          type: 'add-message',
          message: { role: 'system', content },
          triggerResponseEnabled: true,
          ...fields,
        }),
      ),
    /** The user says something, and is silent until the end of speech is found. */
    speak: async (ms = 1000) => {
      await hear(0.5, ms)
      await hear(0, END_OF_SPEECH_MS + 50)
    },
  }
}

/** Whether a message repeats a sentence that begins, whose words other messages have too. */
export const isSentence = (message: string | { type: string }): boolean =>
  typeof message === 'object' && ['voice-input', 'assistant.speechStarted'].includes(message.type)

function describeMessage(message: string | { type: string; [field: string]: unknown }): string {
  if (typeof message === 'string') return message
  const { type, role, status, transcriptType, transcript, output, toolCallList } = message
  const tools = toolCallList && JSON.stringify(toolCallList)
  return [type, role, status, transcriptType, transcript ?? output ?? tools]
    .filter((part) => part !== undefined)
    .join(' ')
}

/** A call in which the user begins. */
export async function quietCall(options: CallOptions = {}) {
  const call = startCall({ speaksFirst: false, ...options })
  call.agent.receive('playable')
  await call.wait(0)
  call.happened()
  return call
}

export const speak = async (text: string) => new Blob([text])

export const system: AgentMessage = { role: 'system', content: 'You book tables.' }
export const user = (content: string): AgentMessage => ({ role: 'user', content })
export const assistant = (content: string): AgentMessage => ({ role: 'assistant', content })
