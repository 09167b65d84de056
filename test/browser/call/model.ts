import { type Call, createCall, TRANSITIONS } from '@offhook/core/call'
import { daily } from '@offhook/core/daily'
import fc from 'fast-check'
import { openRoom } from '../harness/openRoom.ts'

/** Milliseconds in which a promise must settle. A join or leave without a response fails after 2 s. */
const SETTLE_MS = 25_000

const ROOMS = ['demo', 'fault:join-meeting-full', 'fault:join-hang', 'fault:camera-permissions'] as const

/** A use of a call. The sequence waits for its result, or goes on at once. */
interface Step {
  what: 'load' | 'preAuth' | 'startCamera' | 'join' | 'leave' | 'destroy' | 'eject' | 'wait' | 'misuse'
  waits: boolean
  ms: number
  /** Runs in a listener of this event, instead of at once. */
  inside: 'loaded' | 'joining-meeting' | 'joined-meeting' | null
}

const anyStep: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom<Step['what'][]>(
    'load',
    'preAuth',
    'startCamera',
    'join',
    'join',
    'leave',
    'leave',
    'destroy',
    'eject',
    'wait',
    'misuse',
  ),
  waits: fc.boolean(),
  ms: fc.constantFrom(0, 1, 20, 100, 400),
  inside: fc.constantFrom(null, null, null, null, 'loaded', 'joining-meeting', 'joined-meeting'),
})

const anySequence = fc.record({
  room: fc.constantFrom(...ROOMS),
  steps: fc.array(anyStep, { minLength: 2, maxLength: 10 }),
})

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const ALLOWED = new Set(
  Object.values(TRANSITIONS).flatMap((row) => Object.entries(row).map(([from, to]) => `${from} → ${to}`)),
)

const EVENTS = [
  'loading',
  'loaded',
  'joining-meeting',
  'joined-meeting',
  'left-meeting',
  'error',
  'participant-joined',
  'track-started',
  'app-message',
  'camera-error',
] as const

/** Records transitions that are not allowed, and events after `destroy`. */
function watchFaults(call: Call): { faults: string[] } {
  const faults: string[] = []
  let state = call.state.get()
  let isOver = false
  call.state.subscribe(() => {
    const move = `${state} → ${call.state.get()}`
    if (!ALLOWED.has(move)) faults.push(move)
    state = call.state.get()
  })
  for (const name of EVENTS) {
    call.on(name, () => {
      if (isOver) faults.push(`${name} after destroy`)
    })
  }
  call.on('call-instance-destroyed', () => {
    isOver = true
  })
  return { faults }
}

async function settled(what: string, promise: Promise<unknown>, faults: string[]): Promise<void> {
  const late = sleep(SETTLE_MS).then(() => 'late')
  const outcome = await Promise.race([
    promise.then(
      () => 'resolved',
      (error: unknown) => (error instanceof Error ? 'rejected' : `rejected with ${typeof error}`),
    ),
    late,
  ])
  if (outcome !== 'resolved' && outcome !== 'rejected') faults.push(`${what}: ${outcome}`)
}

/** Runs a sequence of steps on one call. Resolves to the faults. */
async function run({ room, steps }: { room: string; steps: Step[] }, dailyConfig: object): Promise<string[]> {
  const { sandbox, url } = await openRoom(room)
  const call = createCall({ engine: daily({ dailyConfig: { ...dailyConfig } }), joinTimeout: 2000 })
  const { faults } = watchFaults(call)
  const uses: Record<Step['what'], () => unknown> = {
    load: () => call.load(),
    preAuth: () => call.preAuth({ url }),
    startCamera: () => call.startCamera(),
    join: () => call.join({ url, subscribeToTracksAutomatically: false }),
    leave: () => call.leave(),
    destroy: () => call.destroy(),
    eject: () =>
      sandbox.control
        .rooms()
        .find((open) => open.url === url)
        ?.eject(),
    wait: () => undefined,
    misuse: () => call.updateParticipant('a', { setAudio: false }),
  }
  const promises: Promise<void>[] = []
  const use = (what: Step['what']) => {
    const end = settled(what, new Promise((resolve) => resolve(uses[what]())), faults)
    promises.push(end)
    return end
  }
  for (const { what, waits, ms, inside } of steps) {
    if (inside) {
      call.once(inside, () => void use(what))
      continue
    }
    const end = use(what)
    if (waits) await end
    await sleep(ms)
  }
  promises.push(settled('the last destroy', call.destroy(), faults))
  await Promise.all(promises)
  await sleep(50)
  if (sandbox.control.rooms().some((open) => open.url === url)) faults.push('a room was left open')
  return faults
}

/** Runs random sequences on the real engine. Resolves to the first failing sequence, shrunk, or null. */
export async function runCallModel(runs: number, seed: number, dailyConfig: object): Promise<string | null> {
  const property = fc.asyncProperty(anySequence, async (sequence) => {
    const faults = await run(sequence, dailyConfig)
    if (faults.length > 0) throw new Error(faults.join('; '))
  })
  const result = await fc.check(property, { numRuns: runs, seed, endOnFailure: true })
  return result.failed ? (fc.defaultReportMessage(result) ?? null) : null
}
