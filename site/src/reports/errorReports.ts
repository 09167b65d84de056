/** Something that went wrong on the page. */
export interface Problem {
  /** In which part of the site. */
  where: 'page' | 'start of a call' | 'call'
  error: unknown
}

/** The service's address, set when the site is built; without one nothing here does anything. */
const DSN: string | null | undefined = import.meta.env.ERROR_REPORTS
/** Problems that are kept until they may be told: the first are the causes. */
const KEPT = 10

let kept: Problem[] = []
let send: ((problem: Problem) => void) | undefined
let opened = false

/** Reports uncaught errors of the page from now on. */
export function watchErrors(): void {
  addEventListener('error', ({ error, message }) => reportProblem('page', error ?? message))
  addEventListener('unhandledrejection', ({ reason }) => reportProblem('page', reason))
}

/**
 * Reports a problem to the service that the site was built for. Until `openReports()` it is only kept: nobody
 * else hears of a visitor who only reads.
 */
export function reportProblem(where: Problem['where'], error: unknown): void {
  if (!DSN) return
  if (send) send({ where, error })
  else if (kept.length < KEPT) kept.push({ where, error })
}

/** Tells what was kept, and from now on everything at once: the visitor has asked for a service beyond this site. */
export function openReports(): void {
  if (!DSN || opened) return
  opened = true
  const dsn = DSN
  import('./createReporter.ts').then(
    ({ createReporter }) => {
      send = createReporter(dsn)
      for (const problem of kept) send(problem)
      kept = []
    },
    // reports are an extra: the next press tries again
    () => {
      opened = false
    },
  )
}
