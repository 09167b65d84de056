import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError, FATAL_ERROR_TYPES } from '../errors/CallError.ts'
import { CameraError } from '../errors/CameraError.ts'
import { JOIN_TIMEOUT_MS, LEAVE_TIMEOUT_MS, LOAD_TIMEOUT_MS, PERSON_TIMEOUT_MS } from '../limits.ts'
import { type FakeEngineOptions, type FakeEngineStep, fakeEngine } from '../testing/fakeEngine.ts'
import { createCall } from './createCall.ts'
import { type CallState, TRANSITIONS } from './lifecycle.ts'
import { METHODS, type MethodName } from './methods/methods.ts'

const RUNS = process.env.DEEP ? 10_000 : 200
const SEED = Number(process.env.SEED ?? 30_301)

/**
 * The time for build, load, join and the release before: no promise of the lifecycle stays pending longer. In a frame, the
 * user may try devices before the join.
 */
const longestMs = (isFrame: boolean): number =>
  2 * LOAD_TIMEOUT_MS + (isFrame ? PERSON_TIMEOUT_MS : JOIN_TIMEOUT_MS) + 3 * LEAVE_TIMEOUT_MS

const url = 'https://rooms.example/one'
const ENGINE_STEPS: readonly FakeEngineStep[] = ['create', 'load', 'join', 'leave', 'destroy']
const METHODS_TO_TRY = (Object.keys(METHODS) as MethodName[]).filter(
  (name) => METHODS[name].kind !== 'implemented',
)
/** Events of the lifecycle, and the states in which they may be emitted. */
const STATE_EVENTS = {
  loading: ['loading'],
  loaded: ['loaded'],
  'joining-meeting': ['joining'],
  'joined-meeting': ['joined'],
  // A listener that ran before may have started a new run.
  'left-meeting': ['left', 'error', 'loading'],
  error: ['error', 'loading'],
} as const satisfies Record<string, readonly CallState[]>
type StateEvent = keyof typeof STATE_EVENTS
const never = () => new Promise(() => undefined)

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** A call with the record of its events and outcomes. */
function createWorld(isFrame: boolean) {
  const engine = fakeEngine()
  const call = createCall({ engine, frame: isFrame })
  const moves: string[] = []
  const waiting = new Set<string>()
  const afterTheEnd: string[] = []
  let state = call.state.get()
  let isOver = false
  call.state.subscribe(() => {
    moves.push(`${state} → ${call.state.get()}`)
    state = call.state.get()
    if (isOver) afterTheEnd.push(`state ${state}`)
  })
  const record = (name: string) => {
    if (isOver) afterTheEnd.push(name)
  }
  for (const [name, states] of Object.entries(STATE_EVENTS) as [StateEvent, readonly CallState[]][]) {
    call.on(name, () => {
      record(name)
      if (!states.includes(call.state.get())) moves.push(`${name} in ${call.state.get()}`)
    })
  }
  for (const name of ['participant-joined', 'track-started', 'app-message', 'camera-error'] as const) {
    call.on(name, () => record(name))
  }
  call.on('call-instance-destroyed', () => {
    record('call-instance-destroyed')
    isOver = true
  })
  let count = 0
  /** Uses the call, and records pending promises. */
  const use = (name: string, run: () => unknown): void => {
    count += 1
    const label = `${count}: ${name}`
    let result: unknown
    try {
      result = run()
    } catch (error) {
      expect(error, label).toBeInstanceOf(Error)
    }
    if (!(result instanceof Promise)) return
    waiting.add(label)
    const settle = () => void waiting.delete(label)
    result.then(settle, (error: unknown) => {
      expect(error, label).toBeInstanceOf(Error)
      settle()
    })
  }
  return { call, engine, moves, waiting, afterTheEnd, use }
}

type World = ReturnType<typeof createWorld>
type Step = readonly [name: string, run: (world: World) => unknown]

const use = (name: string, run: (world: World) => unknown): Step => [
  name,
  (world) => world.use(name, () => run(world)),
]

const LIFECYCLE: readonly Step[] = [
  use('load', ({ call }) => call.load({ url })),
  use('preAuth', ({ call }) => call.preAuth({ url })),
  use('startCamera', ({ call }) => call.startCamera()),
  use('join', ({ call }) => call.join({ url })),
  use('join elsewhere', ({ call }) => call.join({ url: `${url}/else` })),
  use('leave', ({ call }) => call.leave()),
  use('destroy', ({ call }) => call.destroy()),
]

/** The same actions inside a listener of an event or the state. */
const anyReaction: fc.Arbitrary<Step> = fc
  .tuple(
    fc.constantFrom(...LIFECYCLE),
    fc.constantFrom(...(Object.keys(STATE_EVENTS) as StateEvent[])),
    fc.boolean(),
  )
  .map(([[name, run], event, isState]): Step => {
    if (!isState) return [`${name} at ${event}`, (world) => void world.call.once(event, () => run(world))]
    const [state] = STATE_EVENTS[event]
    return [
      `${name} in ${state}`,
      (world) => {
        const unsubscribe = world.call.state.subscribe(() => {
          if (world.call.state.get() !== state) return
          unsubscribe()
          run(world)
        })
      },
    ]
  })

const participant = { session_id: 'late', user_id: 'late', user_name: 'Guest', local: false, tracks: {} }
const EVENTS: readonly Step[] = [
  ['left-meeting', ({ engine }) => engine.emit('left-meeting', undefined)],
  ['joined-meeting', ({ engine }) => engine.emit('joined-meeting', { participants: {} })],
  ['loaded', ({ engine }) => engine.emit('loaded', undefined)],
  ['load-attempt-failed', ({ engine }) => engine.emit('load-attempt-failed', undefined)],
  ['camera-error', ({ engine }) => engine.emit('camera-error', new CameraError('permissions', 'no'))],
  ['participant-joined', ({ engine }) => engine.join(participant)],
  ['participant-left', ({ engine }) => engine.leave('late')],
  ['message', ({ engine }) => engine.receive('hello')],
  ['forged message', ({ engine }) => engine.emit('app-message', { data: 'x', fromId: 'nobody' })],
]

const faults = (options: FakeEngineOptions): Step => [
  JSON.stringify(options),
  ({ engine }) => engine.configure(options),
]

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...LIFECYCLE) },
  { weight: 2, arbitrary: anyReaction },
  { weight: 3, arbitrary: fc.constantFrom(...EVENTS) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(...FATAL_ERROR_TYPES)
      .map((type): Step => [type, ({ engine }) => engine.emit('error', new CallError(type, 'no'))]),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(...METHODS_TO_TRY).map((name) =>
      // Most reject, without arguments or a room: only settling counts.
      use(name, ({ call }) => (call[name] as (...args: unknown[]) => unknown)()),
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({
        hang: fc.subarray([...ENGINE_STEPS], { maxLength: 2 }),
        failing: fc.subarray([...ENGINE_STEPS], { maxLength: 1 }),
        silent: fc.boolean(),
      })
      .map(({ hang, failing, silent }) =>
        faults({
          hang,
          fail: Object.fromEntries(failing.map((step) => [step, new Error('no')])),
          methods: silent ? { preAuth: never, startCamera: never, enumerateDevices: never } : {},
        }),
      ),
  },
  {
    weight: 4,
    arbitrary: fc
      .constantFrom(0, 10, 3000, 30_000, 200_000)
      .map((ms): Step => [`${ms} ms`, () => vi.advanceTimersByTimeAsync(ms)]),
  },
)

/** Every transition of the table. */
const ALLOWED = new Set(
  Object.values(TRANSITIONS).flatMap((row) => Object.entries(row).map(([from, to]) => `${from} → ${to}`)),
)
const STATES: readonly CallState[] = ['new', 'loading', 'loaded', 'joining', 'joined', 'left', 'error']

test('random use of a call: only states of the table, every promise settles, and no event after destroy()', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(anyStep, { minLength: 1, maxLength: 25 }),
      async (isFrame, steps) => {
        const world = createWorld(isFrame)
        for (const [, run] of steps) {
          await run(world)
          await vi.advanceTimersByTimeAsync(0)
          expect(STATES).toContain(world.call.state.get())
        }
        // A listener may start a new run, which takes as long again.
        const reactions = steps.filter(([name]) => / (at|in) /.test(name)).length
        await vi.advanceTimersByTimeAsync(longestMs(isFrame) * (1 + reactions))
        const lifecycle = [...world.waiting].filter((label) => /(load|join|leave|destroy)/.test(label))
        expect(lifecycle).toEqual([])
        await vi.advanceTimersByTimeAsync(PERSON_TIMEOUT_MS)
        expect([...world.waiting]).toEqual([])
        void world.call.destroy()
        await vi.advanceTimersByTimeAsync(longestMs(isFrame))
        world.engine.emit('participant-joined', participant)
        world.engine.emit('error', new CallError('ejected', 'late'))
        expect(world.moves.filter((move) => !ALLOWED.has(move))).toEqual([])
        expect(world.afterTheEnd).toEqual([])
        expect(world.engine.open).toBe(0)
        expect(vi.getTimerCount()).toBe(0)
      },
    ),
    { numRuns: RUNS, seed: SEED },
  )
}, 1_200_000)
