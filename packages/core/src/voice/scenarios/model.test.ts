import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError, FATAL_ERROR_TYPES } from '../../errors/CallError.ts'
import { CameraError } from '../../errors/CameraError.ts'
import { fakeFetch } from '../../rest/fakeFetch.ts'
import { type FakeEngineOptions, type FakeEngineStep, fakeEngine } from '../../testing/fakeEngine.ts'
import { type RecordedVoice, recordVoice } from '../../testing/internal/recordVoice.ts'

const RUNS = process.env.DEEP ? 10_000 : 300
const SEED = Number(process.env.SEED ?? 20_301)

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const never = () => new Promise(() => undefined)
const webCall = (more: object = {}) => ({ id: 'c', webCallUrl: 'https://rooms.example/one', ...more })
const ANSWERS: Record<string, () => unknown> = {
  call: () => webCall(),
  recorded: () => webCall({ artifactPlan: { videoRecordingEnabled: true } }),
  refusal: () => Response.json({ message: 'no' }, { status: 429 }),
  nonsense: () => new Response('<html>'),
  offline: () => new TypeError('fetch failed'),
  silence: never,
}
const METHODS: Record<string, FakeEngineOptions['methods'] & {}> = {
  answer: {},
  throw: {
    startRecording: () => {
      throw new Error('no')
    },
    updateInputSettings: () => {
      throw new Error('no')
    },
  },
  reject: { startLocalAudioLevelObserver: () => Promise.reject(new Error('no')) },
}

/** A recorded client, with the fakes that steps change. */
interface World extends RecordedVoice {
  answer: { with: string }
  starts: Promise<unknown>[]
  settled: { count: number }
  controller: AbortController
}

type Step = readonly [name: string, run: (world: World) => unknown]
const step = (name: string, run: (world: World) => unknown): Step => [name, run]

const ENGINE_STEPS: readonly FakeEngineStep[] = ['microphone', 'create', 'load', 'join', 'leave', 'destroy']

function start(world: World, how: 'start' | 'connect', muted: boolean): void {
  if (world.controller.signal.aborted) world.controller = new AbortController()
  const { signal } = world.controller
  const started = world.voice[how]('assistant-id', { signal, muted }).catch((reason: unknown) => {
    if (how === 'start') throw reason
  })
  world.starts.push(
    started.then(() => {
      world.settled.count += 1
    }),
  )
}

const ordinary: fc.Arbitrary<Step> = fc.oneof(
  fc.boolean().map((muted) => step(`start(${muted})`, (world) => start(world, 'start', muted))),
  fc.constant(step('connect', (world) => start(world, 'connect', false))),
  fc.constant(step('stop', ({ voice }) => void voice.stop())),
  fc.constant(step('end', ({ voice }) => void voice.end())),
  fc.constant(step('abort', ({ controller }) => controller.abort())),
  fc.boolean().map((muted) =>
    step(`setMuted(${muted})`, ({ voice }) => {
      if (voice.state.get().status === 'idle') expect(() => voice.setMuted(muted)).toThrow('not available')
      else voice.setMuted(muted)
    }),
  ),
  fc.constant(step('say', ({ voice }) => voice.say('Hello'))),
)

const fromTheRoom: fc.Arbitrary<Step> = fc.oneof(
  fc.constant(step('listening', ({ engine }) => engine.receive('listening'))),
  fc
    .constantFrom('silence-timed-out', undefined)
    .map((endedReason) =>
      step(`ended ${endedReason}`, ({ engine }) =>
        engine.receive({ type: 'status-update', status: 'ended', endedReason }),
      ),
    ),
  fc.constant(step('left', ({ engine }) => engine.emit('left-meeting', undefined))),
  fc
    .constantFrom(...FATAL_ERROR_TYPES)
    .map((type) => step(type, ({ engine }) => engine.emit('error', new CallError(type, type)))),
  fc
    .constantFrom('mic-in-use' as const, 'cam-in-use' as const)
    .map((kind) => step(kind, ({ engine }) => engine.emit('camera-error', new CameraError(kind, kind)))),
  fc
    .constantFrom('interrupted', 'connected')
    .map((event) =>
      step(event, ({ engine }) => engine.emit('network-connection', { type: 'signaling', event })),
    ),
  fc.double({ min: 0, max: 1, noNaN: true }).map((level) =>
    step(`level ${level}`, ({ engine }) => {
      engine.level(level)
      engine.emit('local-audio-level', level)
    }),
  ),
  fc.constant(step('nonsense', ({ engine }) => engine.emit('app-message', { data: '{', fromId: 'a' }))),
  fc.constant(step('recording', ({ engine }) => engine.emit('recording-started', {}))),
  fc.constant(
    step('processor', ({ engine }) =>
      engine.emit('nonfatal-error', { type: 'audio-processor-error', message: '' }),
    ),
  ),
)

const surroundings: fc.Arbitrary<Step> = fc.oneof(
  fc.constantFrom(...Object.keys(ANSWERS)).map((name) =>
    step(`answer ${name}`, ({ answer }) => {
      answer.with = name
    }),
  ),
  fc
    .record({
      hang: fc.uniqueArray(fc.constantFrom(...ENGINE_STEPS), { maxLength: 2 }),
      failing: fc.option(fc.constantFrom(...ENGINE_STEPS)),
      assistant: fc.boolean(),
      methods: fc.constantFrom(...Object.keys(METHODS)),
    })
    .map(({ hang, failing, assistant, methods }) =>
      step(
        `engine hangs at ${hang}, fails at ${failing}, ${methods}, assistant: ${assistant}`,
        ({ engine }) =>
          engine.configure({
            hang,
            assistant,
            methods: METHODS[methods] ?? {},
            fail: failing ? { [failing]: new Error(failing) } : {},
          }),
      ),
    ),
)

const time: fc.Arbitrary<Step> = fc.oneof(
  fc.integer({ min: 1, max: 60 }).map((count) =>
    step(`${count} moments`, async () => {
      for (let moment = 0; moment < count; moment += 1) await Promise.resolve()
    }),
  ),
  fc.constantFrom(1, 999, 3000, 31_000).map((ms) => step(`${ms} ms`, () => vi.advanceTimersByTimeAsync(ms))),
)

const steps = fc
  .array(
    fc.oneof(
      { arbitrary: ordinary, weight: 4 },
      { arbitrary: fromTheRoom, weight: 3 },
      { arbitrary: surroundings, weight: 1 },
      { arbitrary: time, weight: 5 },
    ),
    { maxLength: 30 },
  )
  .map((list) => Object.assign(list, { toString: () => list.map(([name]) => name).join(' · ') }))

const count = (log: readonly string[], pattern: RegExp) => log.filter((line) => pattern.test(line)).length

function expectInvariants({ voice, engine, log }: World): void {
  const { status } = voice.state.get()
  expect(['idle', 'connecting', 'connected', 'reconnecting', 'ending']).toContain(status)
  expect(engine.open).toBeLessThanOrEqual(1)
  const attempts = count(log, /^= connecting$/)
  const ends = count(log, /^(call-start-failed|call-end)/)
  if (status === 'idle') expect(ends).toBe(attempts)
  else expect([attempts - 1, attempts]).toContain(ends)
  expect(count(log, /^call-start$/)).toBeLessThanOrEqual(attempts)
  if (status === 'connecting') expect(ends).toBe(attempts - 1)
  if (status !== 'idle') return
  expect(engine.open).toBe(0)
  expect(voice.call).toBeNull()
  expect(voice.levels.get()).toEqual({ assistant: 0, user: 0 })
  expect(voice.state.get()).toMatchObject({ webCall: null, startedAt: null, muted: false })
}

/** Expects for each start: success before call-start, at most one call-start, and no lines between its end and the next start. */
function expectOrder(log: readonly string[]): void {
  for (const attempt of log.join('\n').split('= connecting\n').slice(1)) {
    const lines = attempt.split('\n')
    const started = lines.indexOf('call-start')
    if (started >= 0) expect(lines.indexOf('call-start-success')).toBeLessThan(started)
    expect(count(lines, /^call-start$/)).toBeLessThanOrEqual(1)
    expect(count(lines, /^(call-start-failed|call-end)/)).toBe(1)
    expect(count(lines, /^= ending$/)).toBe(1)
    const after = lines.slice(lines.indexOf('= idle') + 1)
    expect(after.filter((line) => line !== '')).toEqual([])
  }
}

test('behavior: after any sequence of steps every start settles, and everything is released', async () => {
  const property = fc.asyncProperty(steps, async (list) => {
    const answer = { with: 'call' }
    const fetch = fakeFetch(() => ANSWERS[answer.with]?.())
    const recorded = recordVoice({ engine: fakeEngine(), fetch })
    const world: World = {
      ...recorded,
      answer,
      starts: [],
      settled: { count: 0 },
      controller: new AbortController(),
    }
    for (const [, run] of list) {
      await run(world)
      expectInvariants(world)
    }
    // Every start settles by time alone.
    await vi.advanceTimersByTimeAsync(200_000)
    expect(world.settled.count).toBe(world.starts.length)
    const stopped = world.voice.stop()
    await vi.advanceTimersByTimeAsync(10_000)
    await stopped
    await Promise.all(world.starts)
    expectInvariants(world)
    expectOrder(world.log)
    expect(world.voice.state.get().status).toBe('idle')
    expect(vi.getTimerCount()).toBe(0)
    // The next call works.
    answer.with = 'call'
    world.engine.configure({})
    expect(await world.voice.start('assistant-id')).not.toBeNull()
    await world.voice.destroy()
  })
  await fc.assert(property, { numRuns: RUNS, seed: SEED })
}, 120_000)
