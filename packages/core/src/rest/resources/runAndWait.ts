import { TimeoutError } from '../../errors/requestErrors.ts'
import { callIsolated } from '../../events/callIsolated.ts'
import { func } from '../../validators/entryStructs.ts'
import { timeout, validateOptions } from '../../validators/validateOptions.ts'
import { type RequestOptions, requestOptions } from '../options.ts'
import { createDeadline, sleep } from '../timeouts.ts'
import type { CreateSimulationRun, SimulationRun, SimulationRunItem } from '../types/simulation.ts'

/** The options of `runAndWait`. Those of a request apply to each of its requests. */
export interface RunOptions extends RequestOptions {
  /** Milliseconds between two looks at the run: above 0 and at most 2,147,483,647, by default 3000. */
  pollInterval?: number | undefined
  /** Milliseconds until the run must have ended: above 0 and at most 2,147,483,647, by default 900000. */
  waitTimeout?: number | undefined
  /** Called with the run after every look at it. `itemCounts` has the number of finished conversations. */
  onProgress?: ((run: SimulationRun) => unknown) | undefined
}

/** The result of a run. */
export interface SimulationResult {
  /** Whether there were conversations, and all of them passed. */
  readonly passed: boolean
  readonly run: SimulationRun
  /** Every conversation, with its checks and its transcript. */
  readonly items: SimulationRunItem[]
}

/** The operations that a run needs. */
interface RunMethods {
  readonly runs: {
    create: (body: CreateSimulationRun, options: RequestOptions) => PromiseLike<SimulationRun>
    get: (id: string, options: RequestOptions) => PromiseLike<SimulationRun>
    cancel: (id: string) => PromiseLike<unknown>
    listItems: (id: string, query: object, options: RequestOptions) => AsyncIterable<SimulationRunItem>
  }
}

const POLL_INTERVAL_MS = 3000
const WAIT_TIMEOUT_MS = 900_000
/** The most items of a list. All items of a run may have the same time, which no second page could begin after. */
const ITEMS_MAX = 1000
const OPERATION = 'simulations.runAndWait()'

/**
 * Starts a run of simulations and waits for its end, for tests in CI. A conversation that fails is a result and no error.
 * When the signal aborts, or the time is over, the run is canceled on the platform too.
 *
 * @throws TimeoutError if the run has not ended within `waitTimeout`; AbortError when the signal aborts; ValidationError
 * for an invalid option; PaymentRequiredError without credits, and what every operation throws
 */
export async function runAndWait(
  { runs }: RunMethods,
  body: CreateSimulationRun,
  options: RunOptions = {},
): Promise<SimulationResult> {
  const schema = {
    ...requestOptions(),
    pollInterval: timeout(),
    waitTimeout: timeout(),
    onProgress: func(),
  }
  validateOptions(OPERATION, options, schema, 'options')
  const { pollInterval = POLL_INTERVAL_MS, waitTimeout = WAIT_TIMEOUT_MS, onProgress, ...request } = options
  const { idempotencyKey: _forTheStart, ...later } = request
  const timeLeft = createDeadline(waitTimeout)
  let run = await runs.create(body, request)
  const { id } = run
  try {
    for (;;) {
      if (onProgress) callIsolated(onProgress, run)
      if (run.status === 'ended') break
      const waitMs = timeLeft(pollInterval)
      if (waitMs === 0) {
        throw new TimeoutError(`${OPERATION}: the run ${id} has not ended within ${waitTimeout} ms.`)
      }
      await sleep(waitMs, OPERATION, request.signal)
      run = await runs.get(id, later)
    }
  } catch (error) {
    if (error instanceof TimeoutError || request.signal?.aborted)
      runs.cancel(id).then(undefined, () => undefined)
    throw error
  }
  const items: SimulationRunItem[] = []
  for await (const item of runs.listItems(id, { limit: ITEMS_MAX }, later)) items.push(item)
  const { total, passed } = run.itemCounts ?? {
    total: items.length,
    passed: items.filter(({ status }) => status === 'passed').length,
  }
  return { passed: total > 0 && passed === total, run, items }
}
