import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import type { Connect, Plugin } from 'vite'
import { isKnownPath } from '../src/app/paths.ts'

/**
 * Answers an address that has no page with HTTP status 404: in development with the app, as Vite does, and
 * from a build with the page made for it.
 */
export function notFoundStatus(): Plugin {
  return {
    name: 'not-found-status',
    configureServer: (server) => void server.middlewares.use(setStatus),
    configurePreviewServer(server) {
      const { root, build } = server.config
      // after the files have been looked for, before those of the pages are read
      return () => {
        server.middlewares.use((request, response, next) => {
          const { pathname } = new URL(request.originalUrl ?? '/', 'http://localhost')
          if (!isKnownPath(pathname)) return answer404(resolve(root, build.outDir), response, next)
          if (pathname === '/' || !pathname.endsWith('/')) return next()
          response.writeHead(308, { location: pathname.slice(0, -1) })
          response.end()
        })
      }
    },
  }
}

function answer404(folder: string, response: ServerResponse, next: Connect.NextFunction): void {
  readFile(`${folder}/404.html`).then((page) => {
    response.writeHead(404, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
    response.end(page)
  }, next)
}

const setStatus: Connect.NextHandleFunction = ({ url = '/' }, response, next) => {
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
