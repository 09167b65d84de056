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

const answer: Connect.NextHandleFunction = ({ url = '/' }, response, next) => {
  const { pathname } = new URL(url, 'http://localhost')
  if (!isKnownPath(pathname)) {
    const writeHead = response.writeHead.bind(response)
    // whether it is the app's page that answers is known only when its header is written
    response.writeHead = (status: number, ...rest: never[]) => {
      const types = [response.getHeader('content-type'), ...rest.map(contentType)]
      return writeHead(types.some((type) => String(type).startsWith('text/html')) ? 404 : status, ...rest)
    }
  }
  next()
}

function contentType(headers: unknown): unknown {
  if (typeof headers !== 'object' || headers === null) return undefined
  return Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1]
}
