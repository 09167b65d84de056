import { BrowserClient, defaultStackParser, makeFetchTransport, Scope } from '@sentry/browser'
import { redactReport } from './redactReport.ts'

/** Something that went wrong on the page. */
export interface Problem {
  /** The part of the site. */
  where: 'page' | 'start of a call' | 'call'
  error: unknown
}

/**
 * Creates the function that reports problems. A report has the error and its place in the code. It has nothing about
 * the user, no cookies, no addresses of other sites and no words of a call.
 *
 * @param dsn the address of the service
 */
export function createReporter(dsn: string): (problem: Problem) => void {
  const client = new BrowserClient({
    dsn,
    transport: makeFetchTransport,
    stackParser: defaultStackParser,
    // The service's own integrations record clicks, addresses and the console
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
