import type { Problem } from './createReporter.ts'

/** The service's address, set when the site is built. Without it, this module does nothing. */
const DSN: string | null | undefined = import.meta.env.ERROR_REPORTS
/** The number of problems that are kept while the code for reports loads. The first are the causes. */
const KEPT = 10
/** The number of reports of a page, because a fault that repeats would use up the service's quota. Equal ones count once. */
const LIMIT = 20
/** A place in the code of a browser extension, as Chrome, Firefox and Safari write it. */
const EXTENSION = /\b[\w-]+-extension:\/\//

let kept: Problem[] = []
let send: ((problem: Problem) => void) | undefined
let loading = false
const reported = new Set<string>()

/** Reports uncaught errors of the page from now on. */
export function watchErrors(): void {
  addEventListener('error', ({ error, message }) => reportProblem('page', error ?? message))
  addEventListener('unhandledrejection', ({ reason }) => reportProblem('page', reason))
}

/**
 * Reports a problem to the service that the site was built for. The service's code is loaded with the first problem;
 * a visit without a problem never loads it. Ignores a problem that was reported before, those beyond the limit, and those
 * of browser extensions.
 */
export function reportProblem(where: Problem['where'], error: unknown): void {
  if (!DSN || !isWorthReporting(where, error)) return
  if (send) {
    send({ where, error })
    return
  }
  if (kept.length < KEPT) kept.push({ where, error })
  loadReporter(DSN)
}

function isWorthReporting(where: Problem['where'], error: unknown): boolean {
  // Firefox and Safari write stacks without the message
  const text = error instanceof Error ? `${error.name}: ${error.message} ${error.stack}` : describe(error)
  const problem = `${where}: ${text}`
  if (EXTENSION.test(problem) || reported.has(problem) || reported.size >= LIMIT) return false
  reported.add(problem)
  return true
}

/** A thrown value that is not an error. Objects are alike, because not all of them can be converted to text. */
const describe = (value: unknown) => (typeof value === 'object' ? 'object' : String(value))

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
