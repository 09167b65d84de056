import type { Fields } from '../fields.ts'
import type { RoomRequestFailure } from '../scenarios/requestFailures.ts'
import type { CallContext, RequestTable } from './CallContext.ts'

/** Default duration of a test, in milliseconds. */
const DEFAULT_MS = 600

interface NetworkTest {
  name: string
  /** The failure that a scenario may ask for. */
  fails: RoomRequestFailure
  passed: Fields
  failed: (errorMsg: string) => Fields
  aborted?: Fields
  measuresTime?: true
}

const quality = {
  // a network test measures nothing: the page has no other side
  passed: {
    result: 'good',
    data: {
      maxRoundTripTime: 0.001,
      avgRoundTripTime: 0.001,
      avgSendPacketLoss: 0,
      avgRecvPacketLoss: 0,
      avgAvailableOutgoingBitrate: 300_000,
      avgSendBitsPerSecond: 100_000,
      avgRecvBitsPerSecond: 100_000,
    },
  },
  failed: (errorMsg: string) => ({
    result: 'failed',
    errorMsg,
    // daily-js reads the details as JSON text
    error: { type: 'connection-error', msg: errorMsg, details: JSON.stringify({ on: 'rtc-connection' }) },
  }),
  measuresTime: true,
} as const

const callQuality: NetworkTest = { name: 'call-quality', fails: 'call-quality-error', ...quality }
const directQuality: NetworkTest = { name: 'p2p-call-quality', fails: 'network-test-error', ...quality }
const network: NetworkTest = {
  name: 'network-connectivity',
  fails: 'network-test-error',
  passed: { result: 'passed' },
  failed: () => ({ result: 'failed' }),
}

/** The sandbox is the only region, and always reached. */
const regions = (group: 'passed' | 'failed' | 'aborted') => ({
  passedRegions: [],
  failedRegions: [],
  abortedRegions: [],
  [`${group}Regions`]: ['sandbox'],
})
const websocket: NetworkTest = {
  name: 'websocket-connectivity',
  fails: 'network-test-error',
  passed: { result: 'passed', ...regions('passed') },
  failed: () => ({ result: 'failed', ...regions('failed') }),
  aborted: regions('aborted'),
}

export const networkTestRequests: RequestTable = {
  'test-call-quality': (call) => run(call, callQuality),
  'stop-test-call-quality': (call) => abort(call, callQuality),
  'test-p2p-call-quality': (call, { duration }) =>
    run(call, directQuality, typeof duration === 'number' && duration > 0 ? duration * 1000 : undefined),
  'stop-test-p2p-call-quality': (call) => abort(call, directQuality),
  'test-websocket-connectivity': (call) => run(call, websocket),
  'abort-test-websocket-connectivity': (call) => abort(call, websocket),
  'test-network-connectivity': (call) => run(call, network),
  'abort-test-network-connectivity': (call) => abort(call, network),
}

/** Answers with the result when the time of the test is over, or when it is aborted. At the end of the call no event follows. */
async function run(call: CallContext, test: NetworkTest, ms = DEFAULT_MS): Promise<Fields> {
  // a second test of the same kind replaces the first
  abort(call, test)
  const since = performance.now()
  const isComplete = await new Promise<boolean>((resolve) => {
    call.meeting.tests.set(test.name, () => resolve(false))
    call.timers.after(ms, () => resolve(true))
  })
  const errorMsg = call.errorOf(test.fails)
  const failedOrPassed = errorMsg === null ? test.passed : test.failed(errorMsg)
  const results = {
    ...(isComplete ? failedOrPassed : { result: 'aborted', ...test.aborted }),
    ...(test.measuresTime && { secondsElapsed: (performance.now() - since) / 1000 }),
  }
  const hasEnded = call.meeting.closed.signal.aborted
  if (!hasEnded) call.channel.post({ action: 'test-completed', test: test.name, results })
  return { results }
}

function abort({ meeting }: CallContext, { name }: NetworkTest): void {
  meeting.tests.get(name)?.()
}
