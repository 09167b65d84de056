import { BrowserClient, defaultStackParser, makeFetchTransport, Scope } from '@sentry/browser'
import { redactReport } from './redactReport.ts'

/** Something that went wrong on the page. */
export interface Problem {
  /** In which part of the site. */
  where: 'page' | 'start of a call' | 'call'
  error: unknown
}

/**
 * Creates the function that reports problems: the error, and where in the code it happened. No visitor, no cookies,
 * no addresses of other sites, nothing that was said.
 *
 * @param dsn where to report to, as the service calls it
 */
export function createReporter(dsn: string): (problem: Problem) => void {
  const client = new BrowserClient({
    dsn,
    transport: makeFetchTransport,
    stackParser: defaultStackParser,
    // none of the service's own: they would note clicks, addresses and the console
    integrations: [],
    sendDefaultPii: false,
    sendClientReports: false,
    beforeSend: redactReport,
  })
  client.init()
  return ({ where, error }) => {
    const scope = new Scope()
    scope.setTag('where', where)
    client.captureException(error, {}, scope)
  }
}
