import { callIsolated } from '../../events/callIsolated.ts'
import { func } from '../../validators/entryStructs.ts'
import { timeout, validateOptions } from '../../validators/validateOptions.ts'
import { type RequestOptions, requestOptions } from '../options.ts'
import { sleep, startTimeout } from '../timeouts.ts'
import type { CreateSimulationRun, SimulationRun, SimulationRunItem } from '../types/simulation.ts'

/** The options of `runAndWait`. Those of a request apply to each of its requests. */
export interface RunOptions extends RequestOptions {
  /** Milliseconds between two looks at the run: above 0 and at most 2,147,483,647, by default 3000. */
  pollInterval?: number | undefined
  /**
   * Milliseconds from the start of the run until it must have ended: above 0 and at most 2,147,483,647, by default 900000.
   * A look that still waits for its response is given up then.
   */
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
    cancel: (id: string, options: RequestOptions) => PromiseLike<unknown>
    listItems: (id: string, query: object, options: RequestOptions) => AsyncIterable<SimulationRunItem>
  }
}

const POLL_INTERVAL_MS = 3000
const WAIT_TIMEOUT_MS = 900_000
/** The longest time that an error waits for the end of the run on the platform. */
const CANCEL_MS = 5000
/** The most items of a list. All items of a run may have the same time, which no second page could begin after. */
const ITEMS_MAX = 1000
const OPERATION = 'simulations.runAndWait()'

/**
 * Starts a run of simulations and waits for its end, for tests in CI. A conversation that fails is a result and no error.
 * When the signal aborts, or the time is over, the run is canceled on the platform before the promise rejects, which takes
 * at most 5 seconds more. A look that fails rejects, too, and the run goes on there.
 *
 * @throws TimeoutError if no look has seen the end within `waitTimeout`; AbortError when the signal aborts; ValidationError
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
  let run = await runs.create(body, request)
  const { id } = run
  const wait = startTimeout(OPERATION, Number.POSITIVE_INFINITY, request.signal)
  wait.restart(waitTimeout, `did not see the end of the run ${id} within ${waitTimeout} ms`)
  const { signal } = wait
  try {
    for (;;) {
      if (onProgress) callIsolated(onProgress, run)
      if (run.status === 'ended') break
      await sleep(pollInterval, OPERATION, signal)
      run = await runs.get(id, { ...later, signal })
    }
  } catch (error) {
    // One look that fails is no reason to give up a run that was paid for.
    if (!signal.aborted) throw error
    // Before the throw, which may end the script: a run that goes on costs money.
    const canceled = runs.cancel(id, { ...later, signal: undefined, totalTimeout: CANCEL_MS })
    await canceled.then(undefined, () => undefined)
    throw signal.reason
  } finally {
    wait.clear()
  }
  const items: SimulationRunItem[] = []
  for await (const item of runs.listItems(id, { limit: ITEMS_MAX }, later)) items.push(item)
  const { total, passed } = run.itemCounts ?? {
    total: items.length,
    passed: items.filter(({ status }) => status === 'passed').length,
  }
  return { passed: total > 0 && passed === total, run, items }
}
