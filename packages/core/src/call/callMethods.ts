import { throwInvalid } from '../errors/throwInvalid.ts'
import { APP_MESSAGE_MAX, DEVICE_TIMEOUT_MS, METHOD_TIMEOUT_MS } from '../limits.ts'
import { CallFactoryOptions, JoinOptions } from '../validators/callProperties.ts'
import { check } from '../validators/check.ts'
import { isRecord } from '../validators/isRecord.ts'
import type { Call } from './call.ts'
import type { CallObject } from './callObject.ts'
import type { EngineRun } from './engineRun.ts'
import { createReadyCall, type MethodCode } from './lazyCall.ts'
import type { JoinRequest } from './methods/joining.ts'
import type { RoomFacts } from './methods/methodRow.ts'
import { type CallMethods, METHODS } from './methods/methods.ts'
import { beforeJoin, LOADED } from './methods/preconditions.ts'
import { type AnyRow, type Args, assertPreconditions, runAtOnce, updateJoinOptions } from './runAtOnce.ts'

/**
 * Checks the options of a call object.
 *
 * @throws ValidationError with every invalid or unknown option
 */
export const checkAllCallOptions = (options: unknown): void =>
  check('call options', CallFactoryOptions, options)

/** Checks the options of a join, together with the address that the call has already: a join needs one. */
function checkJoin(call: CallObject, options: JoinRequest): void {
  const { url = call.url, ...others } = { ...options }
  check('join options', JoinOptions, { ...others, ...(url !== undefined && { url }) })
  // A spread turns `null` and other non-objects into an object: here they throw.
  if (!isRecord(options)) checkAllCallOptions(options)
}

/** Adds all methods to a call object, with their checks. */
export function toCall(call: CallObject): Call {
  const implemented: ImplementedMethods = {
    build: () => call.build(),
    async load(options = {}) {
      checkAllCallOptions(options)
      await call.load(options)
    },
    preAuth: prepare(call, 'preAuth'),
    startCamera: prepare(call, 'startCamera'),
    async join(options = {}) {
      checkJoin(call, options)
      await call.join(options)
    },
  }
  const methods: Record<string, unknown> = { ...createReadyCall(call) }
  for (const [name, row] of Object.entries<AnyRow>(METHODS)) {
    methods[name] ??= createMethod(call, implemented, name, row)
  }
  // The rows carry the signature of each method.
  return methods as unknown as Call
}

const KNOWN_RESULTS = ['passed', 'warning'] as const

/** Tests the network for a preflight, with a call object that is destroyed after the test. */
export const testConnectivity: MethodCode['testConnectivity'] = async (object, properties, signal) => {
  checkAllCallOptions(properties)
  const call = toCall(object)
  const onAbort = () => {
    call.abortTestWebsocketConnectivity()
    // The call may still be loading.
    void call.destroy().catch(() => undefined)
  }
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    // The signal may have aborted before.
    signal.throwIfAborted()
    const { result } = await call.testWebsocketConnectivity()
    return KNOWN_RESULTS.find((known) => known === result) ?? 'failed'
  } catch {
    return 'failed'
  } finally {
    signal.removeEventListener('abort', onAbort)
    await call.destroy().catch(() => undefined)
  }
}

const TIMEOUTS_MS = { preAuth: METHOD_TIMEOUT_MS, startCamera: DEVICE_TIMEOUT_MS }

/** Implements `preAuth()` and `startCamera()`: loads, and keeps the options for the join that follows. */
const prepare =
  (call: CallObject, method: keyof typeof TIMEOUTS_MS) =>
  async <Result>(options: JoinRequest = {}): Promise<Result> => {
    checkAllCallOptions(options)
    if (method === 'preAuth' && options.url === undefined) {
      throwInvalid('call options', 'url', 'preAuth() requires at least a url to be provided')
    }
    const run = call.ensureEngineRun()
    if (method === 'startCamera') run.assertAdmitted?.(options, method)
    await call.loadEngineRun(run, options)
    if (run.joinRequested) throw call.misuse.report(beforeJoin().message(method, call.snapshot()))
    const joinOptions = { ...run.joinOptions }
    const running = Promise.resolve(run.engine.invoke(method, [joinOptions]))
    const result = await run.settleWithin(`${method}()`, running, TIMEOUTS_MS[method])
    if (method === 'preAuth') run.assertAdmitted = assertSameAdmission(call, joinOptions)
    run.isPrepared = true
    // The engine normalizes its results to the types of the rows.
    return result as Result
  }

/** Throws for another room or another token than `preAuth()` was called with, as daily-js does. */
const assertSameAdmission =
  ({ misuse }: CallObject, admitted: JoinRequest) =>
  (options: JoinRequest, method: 'join' | 'startCamera'): void => {
    for (const name of ['url', 'token'] as const) {
      if (options[name] && options[name] !== admitted[name]) {
        throw misuse.report(`${name} in ${method}() is different than the one used in preAuth()`)
      }
    }
  }

/** The methods that the call object implements itself, without `engine.invoke()`. */
type ImplementedMethods = Pick<CallMethods, 'build' | 'load' | 'preAuth' | 'startCamera' | 'join'>

/** Creates a method of a call object from its row. It checks the state, then the arguments, then runs. */
function createMethod(
  call: CallObject,
  implemented: ImplementedMethods,
  name: string,
  row: AnyRow,
): (...args: Args) => unknown {
  const checkArguments = (args: Args) => row.check?.(roomFactsOf(call), ...args)
  const assertAllowed = (args: Args) => {
    call.misuse.assertNotDestroyed()
    assertPreconditions(call, name, row.needs)
    checkArguments(args)
  }
  switch (row.kind) {
    case 'implemented':
      return runImplemented(implemented, name, assertAllowed)
    case 'request':
      return async (...args) => {
        assertAllowed(args)
        return invoke(call, name, row, args)
      }
    case 'test':
      return async (...args) => {
        assertAllowed(args)
        return runTest(call, name, row, args)
      }
    // A command: the getters are in `createReadyCall`.
    default:
      return (...args) => runAtOnce(call, name, row, args, () => checkArguments(args))
  }
}

const roomFactsOf = (call: CallObject): RoomFacts => ({
  get appMessageMax() {
    return call.engineRun?.engine.appMessageMax() ?? APP_MESSAGE_MAX
  },
  get subscribesAutomatically() {
    return call.engineRun?.engine.subscribesAutomatically() ?? true
  },
})

function runImplemented(implemented: ImplementedMethods, name: string, assertAllowed: (args: Args) => void) {
  const run = (implemented as unknown as Record<string, (...args: Args) => unknown>)[name]
  if (!run) throw new TypeError(`${name}() is not implemented.`)
  return async (...args: Args) => {
    assertAllowed(args)
    return run(...args)
  }
}

async function invoke(call: CallObject, name: string, row: AnyRow, args: Args): Promise<unknown> {
  // A frame that has not loaded never answers.
  if (row.createsEngine && call.snapshot().isFrame) assertPreconditions(call, name, [LOADED])
  const run = row.createsEngine ? call.ensureEngineRun() : call.engineRun
  if (row.createsEngine) await run?.built
  if (!run?.isBuilt) return row.fallback?.(call)
  const result = await invokeWithTimeout(run, name, row, args)
  updateJoinOptions(run, row, args)
  return result
}

async function runTest(call: CallObject, name: string, row: AnyRow, args: Args): Promise<unknown> {
  call.testStopMethod = row.stopMethod ?? null
  try {
    const run = call.ensureEngineRun()
    await call.load()
    return await invokeWithTimeout(run, name, row, args)
  } finally {
    call.testStopMethod = null
  }
}

const invokeWithTimeout = (
  run: EngineRun,
  name: string,
  { timeout = METHOD_TIMEOUT_MS }: AnyRow,
  args: Args,
) => run.settleWithin(`${name}()`, Promise.resolve(run.engine.invoke(name, args)), timeout)
