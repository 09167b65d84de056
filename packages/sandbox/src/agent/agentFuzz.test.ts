import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { Agent } from './Agent.ts'
import type { AgentDelta, AgentMessage, AgentModels } from './AgentModels.ts'
import { createTestClock } from './createTestClock.ts'

const RUNS = process.env.DEEP ? 10_000 : 300

const clock = createTestClock()

/** How a model behaves at one request. */
const behavior = fc.record({
  ms: fc.constantFrom(0, 1, 150, 700, 2500, 40_000),
  fails: fc.constantFrom('no', 'no', 'no', 'throws', 'hangs', 'nonsense', 'ignores its signal'),
})
type Behavior = typeof behavior extends fc.Arbitrary<infer Value> ? Value : never

const turn = fc.array(
  fc.constantFrom('One two. ', 'Three', ' four five six.', '\n', '', { tool: 'book' }, { tool: 'fly' }),
  { maxLength: 6 },
)

const action = fc.oneof(
  fc.record({ do: fc.constant('speak' as const), ms: fc.constantFrom(80, 300, 1500) }),
  fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(10, 400, 1200, 6000, 35_000) }),
  fc.record({ do: fc.constant('type' as const), answered: fc.boolean() }),
  fc.record({ do: fc.constant('result' as const), answered: fc.boolean() }),
  fc.record({ do: fc.constant('say' as const), interrupts: fc.boolean(), interruptible: fc.boolean() }),
)

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })

/** Waits, and fails, as told. `nonsense` is returned in place of a result. */
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

test(
  'behavior: whatever the caller and the models do, the agent goes on, and what was said is known',
  async () => {
    const call = fc.record({
      behaviors: fc.array(behavior, { minLength: 1, maxLength: 12 }),
      turns: fc.array(turn, { minLength: 1, maxLength: 5 }),
      actions: fc.array(action, { maxLength: 12 }),
      offers: fc.record({
        transcribe: fc.boolean(),
        speak: fc.boolean(),
        greetingInterruptible: fc.boolean(),
      }),
      generatesGreeting: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(call, async ({ behaviors, turns, actions, offers, generatesGreeting }) => {
        let isHealthy = false
        let requests = 0
        let next = 0
        const take = (): Behavior =>
          isHealthy
            ? { ms: 1, fails: 'no' }
            : (behaviors[next++ % behaviors.length] ?? { ms: 0, fails: 'no' })
        let known: AgentMessage[] = []
        const models: AgentModels = {
          ...(offers.transcribe && {
            transcribe: (_speech, { signal }) => behave(take(), signal, next % 3 === 0 ? '' : 'Words.', 1),
          }),
          respond: async function* ({ messages }, { signal }): AsyncGenerator<AgentDelta> {
            known = messages
            const parts = isHealthy ? ['I am well.'] : (turns[requests++ % turns.length] ?? [])
            const how = take()
            for (const [index, part] of parts.entries()) {
              const id = `${requests}-${index}`
              const delta =
                typeof part === 'string'
                  ? { text: part }
                  : { toolCall: { id, name: part.tool, arguments: '{}' } }
              yield await behave(how, signal, delta, null)
            }
          },
          ...(offers.speak && {
            speak: (text, { signal }) => behave(take(), signal, new Blob([text]), 'noise'),
          }),
        }
        const sent: { type: string; [field: string]: unknown }[] = []
        let playsUntil = 0
        const play = (ms: number) => {
          expect(clock.now()).toBeGreaterThanOrEqual(playsUntil)
          playsUntil = clock.now() + ms
          return ms
        }
        const agent = new Agent({
          script: { greeting: { text: 'Hello there.' }, turns: [] },
          clock,
          voice: {
            speak: () => play(2000),
            replay: () => play(0),
            stop: () => {
              playsUntil = 0
            },
            setMuted: () => undefined,
            decode: async () => ({ durationMs: 900, play: () => void play(900) }),
          },
          send: (message) => {
            if (typeof message !== 'string') sent.push(message)
          },
          onEnd: () => expect.unreachable(),
          models: {
            ...models,
            settings: {
              tools: [{ name: 'book' }],
              silenceTimeoutSeconds: 100_000,
              maxDurationSeconds: 1_000_000,
              greetingInterruptible: offers.greetingInterruptible,
            },
            generatesGreeting,
            recording: () => new Blob(['speech']),
            setCallerMuted: () => undefined,
            onAdded: () => undefined,
            onFailure: () => undefined,
          },
        })
        const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)
        const hear = async (level: number, ms: number) => {
          for (let passed = 0; passed < ms; passed += 50) {
            agent.hear(level)
            await wait(50)
          }
        }
        const add = (role: string, content: string, answered: boolean) =>
          agent.receive({ type: 'add-message', message: { role, content }, triggerResponseEnabled: answered })
        agent.receive('playable')
        await wait(1100)
        for (const each of actions) {
          if (each.do === 'speak') {
            await hear(0.5, each.ms)
            await hear(0, 800)
          } else if (each.do === 'type') add('user', 'Typed.', each.answered)
          else if (each.do === 'result') add('system', 'Result of the tool book: 1', each.answered)
          else if (each.do === 'say') {
            agent.receive({
              type: 'say',
              message: 'Said it. And more.',
              interruptionsEnabled: each.interruptible,
              interruptAssistantEnabled: each.interrupts,
            })
          } else await wait(each.ms)
        }
        isHealthy = true
        // longer than every model, every tool and all words
        await wait(600_000)
        const before = sent.length
        add('user', 'How are you?', true)
        await wait(5000)
        const finals = (messages: typeof sent) =>
          messages
            .filter(({ role, transcriptType }) => role === 'assistant' && transcriptType === 'final')
            .map(({ transcript }) => transcript)
        expect(finals(sent.slice(before))).toEqual(['I am well.'])
        // what the model knows is what was said, in its order
        const said = known.flatMap((message) =>
          message.role === 'assistant' && message.content !== '' ? [message.content] : [],
        )
        expect(said).toEqual(finals(sent.slice(0, before)))
        const updates = sent.filter(({ type, role }) => type === 'speech-update' && role === 'assistant')
        expect(updates.map(({ status }) => status)).toEqual(
          updates.map((_, index) => (index % 2 === 0 ? 'started' : 'stopped')),
        )
        agent.stop()
        await wait(0)
        expect(vi.getTimerCount()).toBe(0)
      }),
      { numRuns: RUNS, seed: 7 },
    )
  },
  RUNS * 100,
)
