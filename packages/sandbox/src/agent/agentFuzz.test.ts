import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { Agent } from './Agent.ts'
import type { AgentDelta, AgentMessage, AgentModels, AgentRequest } from './AgentModels.ts'
import type { AssistantSettings } from './AssistantSettings.ts'
import { createScriptModel } from './createScriptModel.ts'
import { END_OF_SPEECH_MS } from './createSpeechDetector.ts'
import { createTestClock } from './createTestClock.ts'
import type { Script, ScriptTurn } from './script.ts'

const RUNS = process.env.DEEP ? 10_000 : 300

/** More than a call needs: the last turn is repeated. */
const SCRIPT_TURNS = 60

const clock = createTestClock()

/** How a model behaves at one request. */
const behavior = fc.record({
  ms: fc.constantFrom(0, 1, 150, 700, 2500, 40_000),
  fails: fc.constantFrom('no', 'no', 'no', 'throws', 'hangs', 'nonsense', 'ignores its signal'),
})
type Behavior = typeof behavior extends fc.Arbitrary<infer Value> ? Value : never

const part = fc.constantFrom(
  ...['One two. ', 'Three', ' four five six.', '\n', ''],
  ...[{ tool: 'book' }, { tool: 'pay' }, { tool: 'fly' }, { tool: 'endCall' }],
  { tool: 'book', arguments: '{"day": "fri' },
)
const turn = fc.oneof(
  fc.array(part, { maxLength: 6 }),
  // tools in pairs
  fc.constantFrom([{ tool: 'book' }, { tool: 'pay' }], ['One moment.', { tool: 'book' }, { tool: 'book' }]),
)

const action = fc.oneof(
  fc.record({ do: fc.constant('speak' as const), ms: fc.constantFrom(80, 300, 1500) }),
  fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(10, 400, 1200, 6000, 35_000) }),
  fc.record({ do: fc.constant('type' as const), answered: fc.boolean() }),
  fc.record({
    do: fc.constant('result' as const),
    answered: fc.boolean(),
    tool: fc.constantFrom('book', 'pay'),
  }),
  fc.record({
    do: fc.constant('say' as const),
    interrupts: fc.boolean(),
    interruptible: fc.boolean(),
    ends: fc.constantFrom(false, false, true),
  }),
  // while the caller speaks
  fc.record({ do: fc.constant('result during speech' as const), answered: fc.boolean() }),
  fc.record({ do: fc.constant('say during speech' as const), ends: fc.boolean() }),
  fc.record({ do: fc.constant('type during speech' as const), answered: fc.boolean() }),
)
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never

const scenario = fc.record({
  behaviors: fc.array(behavior, { minLength: 1, maxLength: 12 }),
  turns: fc.array(turn, { minLength: 1, maxLength: 5 }),
  actions: fc.array(action, { maxLength: 12 }),
  transcripts: fc.array(fc.constantFrom('Words.', 'Many more words than that.', 'Okay.', ''), {
    minLength: 1,
  }),
  transcribes: fc.boolean(),
  responds: fc.boolean(),
  speaks: fc.boolean(),
  generatesGreeting: fc.boolean(),
  settings: fc.record({
    greetingInterruptible: fc.boolean(),
    endsCalls: fc.boolean(),
    stopSpeaking: fc.option(fc.constantFrom({ numWords: 3 }, { voiceSeconds: 0.4 }), { nil: undefined }),
  }),
  endCallMessage: fc.option(fc.constant('Goodbye.'), { nil: undefined }),
})
type Scenario = typeof scenario extends fc.Arbitrary<infer Value> ? Value : never

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })

/** Waits, and fails, as the behavior says. `nonsense` is returned in place of a result. */
async function behave<Result>(
  { ms, fails }: Behavior,
  signal: AbortSignal,
  result: Result,
  nonsense: unknown,
): Promise<Result> {
  if (fails === 'ignores its signal') return new Promise(() => undefined)
  await pause(ms, signal)
  if (fails === 'throws') throw new Error('It is out of order.')
  if (fails === 'hangs') await pause(10_000_000, signal)
  return fails === 'nonsense' ? (nonsense as Result) : result
}

interface Message {
  type: string
  [field: string]: unknown
}

/** Models that behave as the scenario says until they are healthy. */
function createModels({ behaviors, turns, transcripts, transcribes, responds, speaks }: Scenario) {
  const state = { isHealthy: false, requests: 0, known: [] as AgentMessage[] }
  let next = 0
  let heard = 0
  const take = (): Behavior =>
    state.isHealthy
      ? { ms: 1, fails: 'no' }
      : (behaviors[next++ % behaviors.length] ?? { ms: 0, fails: 'no' })
  const models: AgentModels = {
    ...(transcribes && {
      transcribe: (_speech, { signal }) =>
        behave(take(), signal, transcripts[heard++ % transcripts.length] ?? '', 1),
    }),
    ...(responds && { respond }),
    ...(speaks && { speak: (text, { signal }) => behave(take(), signal, new Blob([text]), 'noise') }),
  }
  return { state, models }

  async function* respond(
    { messages }: AgentRequest,
    { signal }: { signal: AbortSignal },
  ): AsyncGenerator<AgentDelta> {
    state.known = messages
    const parts = state.isHealthy ? ['I am well.'] : (turns[state.requests++ % turns.length] ?? [])
    const outcome = take()
    for (const [index, each] of parts.entries()) {
      const delta =
        typeof each === 'string'
          ? { text: each }
          : {
              toolCall: {
                id: `${state.requests}-${index}`,
                name: each.tool,
                arguments: 'arguments' in each ? each.arguments : '{}',
              },
            }
      yield await behave(outcome, signal, delta, null)
    }
  }
}

/** A script whose turns say or call their number, in place of the model's turns. */
function createScript({ turns }: Scenario): Script {
  const numbered = Array.from({ length: SCRIPT_TURNS }, (_, index): ScriptTurn => {
    const parts = turns[index % turns.length] ?? []
    const tools = parts.flatMap((part) => (typeof part === 'string' ? [] : [part.tool]))
    const tool = tools.filter((name) => name !== 'endCall').map((name) => ({ name, arguments: { index } }))
    return {
      ...((parts.some((part) => typeof part === 'string') || tool.length === 0) && {
        text: `${index} two. Three four.`,
      }),
      ...(tool.length > 0 && { tool }),
      endCall: tools.includes('endCall'),
    }
  })
  return { greeting: { text: 'Hello there.' }, turns: numbered }
}

/** The numbers of the script's turns that were heard, or have called tools. */
function turnsOf(sent: readonly Message[]): number[] {
  const numbers = sent.flatMap(({ type, role, transcriptType, transcript, toolCallList }) => {
    if (type === 'tool-calls')
      return (toolCallList as { function: { arguments: string } }[]).map(
        (call) => JSON.parse(call.function.arguments).index,
      )
    const [number] = /^\d+/.exec(String(transcript)) ?? []
    return role === 'assistant' && transcriptType === 'final' && number !== undefined ? [Number(number)] : []
  })
  return [...new Set(numbers)].sort((a, b) => a - b)
}

/** A call, with all that its agent sends. */
function startCall(scenario: Scenario) {
  const { state, models } = createModels(scenario)
  const sent: Message[] = []
  const ends: string[] = []
  /** When typed messages have ended speech, in milliseconds on the clock. */
  const cuts: number[] = []
  let playsUntil = 0
  const play = (ms: number) => {
    expect(clock.now()).toBeGreaterThanOrEqual(playsUntil)
    playsUntil = clock.now() + ms
    return ms
  }
  const { settings, endCallMessage, generatesGreeting } = scenario
  const script = createScript(scenario)
  const scriptModel = createScriptModel(script)
  const { stopSpeaking, ...others } = settings
  const limits: AssistantSettings = { silenceTimeoutSeconds: 100_000, maxDurationSeconds: 1_000_000 }
  const allSettings = {
    ...limits,
    ...others,
    ...(stopSpeaking && { stopSpeaking }),
    tools: [{ name: 'book' }, { name: 'pay' }],
  }
  const agent = new Agent({
    greeting: script.greeting,
    clock,
    ...(endCallMessage && { endCallMessage }),
    voice: {
      speak: () => play(2000),
      stop: () => {
        playsUntil = 0
      },
      setMuted: () => undefined,
      decode: async () => ({ durationMs: 900, play: () => void play(900) }),
    },
    send: (message, place) => {
      if (typeof message === 'string') return
      // such words have a place before the message, and no answer of their own
      const isCutShort = cuts.some((cut) => place && cut - place.endedAt >= 0 && cut - place.endedAt <= 50)
      sent.push({ ...message, isCutShort: message.role === 'user' && isCutShort })
    },
    onEnd: (reason) => ends.push(reason),
    models: {
      respond: scriptModel.respond,
      ...models,
      settings: { ...allSettings, ...(!models.respond && scriptModel.settings) },
      generatesGreeting: generatesGreeting && models.respond !== undefined,
      recording: () => new Blob(['speech']),
      onFailure: () => undefined,
    },
  })
  const type = (answered: boolean, isDuringSpeech = false) => {
    if (answered) sent.push({ type: 'typed' })
    if (answered && isDuringSpeech) cuts.push(clock.now())
    add(agent, 'user', 'Typed.', answered)
  }
  return { agent, state, sent, ends, type }
}

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

async function hear(agent: Agent, level: number, ms: number) {
  for (let passed = 0; passed < ms; passed += 50) {
    agent.hear(level)
    await wait(50)
  }
}

const add = (agent: Agent, role: string, content: string, answered: boolean) =>
  agent.receive({ type: 'add-message', message: { role, content }, triggerResponseEnabled: answered })

async function act({ agent, type }: ReturnType<typeof startCall>, each: Action): Promise<void> {
  const say = (fields: object) => agent.receive({ type: 'say', message: 'Said it. And more.', ...fields })
  if (each.do === 'wait') await wait(each.ms)
  else if (each.do === 'type') type(each.answered)
  else if (each.do === 'result') add(agent, 'system', `Result of the tool ${each.tool}: 1`, each.answered)
  else if (each.do === 'say') {
    say({
      interruptionsEnabled: each.interruptible,
      interruptAssistantEnabled: each.interrupts,
      endCallAfterSpoken: each.ends,
    })
  } else {
    await hear(agent, 0.5, each.do === 'speak' ? each.ms : 300)
    if (each.do === 'result during speech') add(agent, 'system', 'Result of the tool book: 1', each.answered)
    if (each.do === 'type during speech') type(each.answered, true)
    if (each.do === 'say during speech') say({ endCallAfterSpoken: each.ends })
    await hear(agent, 0, END_OF_SPEECH_MS + 100)
  }
}

/** The words of one side that were spoken whole or in part. */
const finals = (messages: ReturnType<typeof startCall>['sent'], side: string) =>
  messages
    .filter(({ role, transcriptType }) => role === side && transcriptType === 'final')
    .map(({ transcript }) => transcript)

/** Whether the last spoken or typed words of the user are followed by words of the assistant, or by calls of tools. */
function isAnswered(messages: ReturnType<typeof startCall>['sent']): boolean {
  const isFinal = ({ role, transcriptType }: { [field: string]: unknown }, side: string) =>
    role === side && transcriptType === 'final'
  const isOfUser = (message: { [field: string]: unknown }) =>
    message.type === 'typed' || (isFinal(message, 'user') && message.isCutShort === false)
  const last = messages.map(isOfUser).lastIndexOf(true)
  const after = messages.slice(last + 1)
  return last < 0 || after.some((each) => isFinal(each, 'assistant') || each.type === 'tool-calls')
}

test(
  'behavior: whatever the caller, the page and the models do, the call ends or goes on, and what was said is known',
  async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async (each) => {
        const call = startCall(each)
        const { agent, state, sent, ends } = call
        agent.receive('playable')
        await wait(each.actions.length % 2 === 0 ? 1100 : 300)
        let isAskedToEnd = false
        for (const one of each.actions) {
          // what is said after the end of the call is not heard
          isAskedToEnd ||= ends.length === 0 && 'ends' in one && one.ends
          await act(call, one)
        }
        state.isHealthy = true
        // longer than every model, every tool and all words
        await wait(600_000)
        const answered = sent.length
        if (ends.length === 0) {
          expect(isAskedToEnd).toBe(false)
          if (!each.settings.stopSpeaking) expect(isAnswered(sent)).toBe(true)
          const { history } = agent.memory
          sent.push({ type: 'typed' })
          add(agent, 'user', 'How are you?', true)
          await wait(5000)
          expect(isAnswered(sent)).toBe(true)
          if (each.responds) expect(finals(sent.slice(answered), 'assistant')).toEqual(['I am well.'])
          // what the model knows is what was said, in its order
          const known = each.responds ? state.known : history
          const said = known.flatMap((message) =>
            message.role === 'assistant' && message.content !== '' ? [message.content] : [],
          )
          expect(said).toEqual(finals(sent.slice(0, answered), 'assistant'))
          const heard = finals(sent, 'user').filter((text) => !String(text).startsWith('('))
          const userWords = known.flatMap((message) =>
            message.role === 'user' && !/^(Typed\.|How are you\?|Begin)/.test(message.content)
              ? [message.content]
              : [],
          )
          expect(userWords).toEqual(heard)
          for (const message of each.responds ? known : []) {
            for (const { arguments: args } of 'toolCalls' in message ? (message.toolCalls ?? []) : []) {
              expect(JSON.parse(args)).toEqual({})
            }
          }
        }
        expect(ends.length).toBeLessThanOrEqual(1)
        // no line of a script is left out
        const turns = each.responds ? [] : turnsOf(sent)
        expect(turns).toEqual(turns.map((_, index) => index))
        for (const side of ['assistant', 'user']) {
          const updates = sent.filter(({ type, role }) => type === 'speech-update' && role === side)
          // the end of the call may cut the speech of the user
          const counts = updates.map((_, index) => (index % 2 === 0 ? 'started' : 'stopped'))
          expect(updates.map(({ status }) => status)).toEqual(counts)
        }
        agent.stop()
        await wait(0)
        expect(vi.getTimerCount()).toBe(0)
      }),
      { numRuns: RUNS, seed: 7 },
    )
  },
  60_000 + RUNS * 400,
)
