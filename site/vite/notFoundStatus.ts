import type { IncomingMessage } from 'node:http'
import { extname } from 'node:path'
import type { Connect, Plugin } from 'vite'
import { isKnownPath } from '../src/app/paths.ts'

/** Answers unknown pages with the app, as Vite does, but with HTTP status 404. */
export function notFoundStatus(): Plugin {
  return {
    name: 'not-found-status',
    configureServer: (server) => void server.middlewares.use(answer),
    configurePreviewServer: (server) => void server.middlewares.use(answer),
  }
}

const answer: Connect.NextHandleFunction = (request, response, next) => {
  if (isUnknownPage(request)) {
    const writeHead = response.writeHead.bind(response)
    // Vite sets 200 when it sends the page, long after this; the header is written last
    response.writeHead = (_status: number, ...rest: never[]) => writeHead(404, ...rest)
  }
  next()
}

function isUnknownPage({ url = '/', headers }: IncomingMessage): boolean {
  const { pathname } = new URL(url, 'http://localhost')
  const wantsPage = headers.accept?.includes('text/html') ?? false
  return wantsPage && extname(pathname) === '' && !isKnownPath(pathname)
}
