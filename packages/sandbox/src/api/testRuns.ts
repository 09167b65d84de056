import { fieldsOf, isRecord, listOf } from '../fields.ts'
import type { PlatformContext } from '../platform/createContext.ts'
import type { Stored } from '../platform/createStore.ts'

/** Milliseconds after which a run goes on, and is done. */
const QUEUED = 500
const DONE = 1500

/** Attempts at one test, at most. */
const MAX_ATTEMPTS = 10

/** Takes the tests of the suite as they are now. */
export const completeRun = (run: Stored, { store }: PlatformContext): Stored => ({
  ...run,
  tests: store.all('test-suite-test').filter(({ testSuiteId }) => testSuiteId === run.testSuiteId),
})

/** Every attempt passes: the sandbox judges nothing. */
function toResult(test: unknown) {
  const { scorers, numAttempts } = fieldsOf(test)
  const scorerResults = listOf(scorers).map((scorer) => ({
    type: 'ai',
    result: 'pass',
    reasoning: 'The sandbox lets every test pass.',
    rubric: isRecord(scorer) ? scorer.rubric : undefined,
  }))
  const length = typeof numAttempts === 'number' ? Math.min(numAttempts, MAX_ATTEMPTS) : 1
  const attempts = Array.from({ length }, () => ({ scorerResults }))
  return { test, attempts }
}

/** A run as it is now: some time after its creation every test has passed. */
export function viewRun({ tests, ...run }: Stored): Stored {
  const age = Date.now() - Date.parse(String(run.createdAt))
  const isDone = age >= DONE
  return {
    ...run,
    status: isDone ? 'completed' : age >= QUEUED ? 'in-progress' : 'queued',
    testResults: isDone ? listOf(tests).map(toResult) : [],
  }
}
