import type { Problem } from './createReporter.ts'

/** The service's address, set when the site is built. Without it, this module does nothing. */
const DSN: string | null | undefined = import.meta.env.ERROR_REPORTS
/** The number of problems that are kept while the code for reports loads. The first are the causes. */
const KEPT = 10

let kept: Problem[] = []
let send: ((problem: Problem) => void) | undefined
let loading = false

/** Reports uncaught errors of the page from now on. */
export function watchErrors(): void {
  addEventListener('error', ({ error, message }) => reportProblem('page', error ?? message))
  addEventListener('unhandledrejection', ({ reason }) => reportProblem('page', reason))
}

/**
 * Reports a problem to the service that the site was built for. The service's code is loaded with the first problem;
 * a visit without a problem never loads it.
 */
export function reportProblem(where: Problem['where'], error: unknown): void {
  if (!DSN) return
  if (send) {
    send({ where, error })
    return
  }
  if (kept.length < KEPT) kept.push({ where, error })
  loadReporter(DSN)
}

function loadReporter(dsn: string): void {
  if (loading) return
  loading = true
  import('./createReporter.ts').then(
    ({ createReporter }) => {
      send = createReporter(dsn)
      for (const problem of kept) send(problem)
      kept = []
    },
    // The next problem tries again
    () => {
      loading = false
    },
  )
}
