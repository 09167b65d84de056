import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
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
      const folder = `${root}/${build.outDir}`
      // after the address has been turned into that of a page's file, and before such a file is read
      return () => {
        server.middlewares.use(({ url = '/' }, response, next) => {
          const file = new URL(url, 'http://localhost').pathname
          if (file.endsWith('.html') && existsSync(`${folder}${file}`)) return next()
          readFile(`${folder}/404.html`).then((page) => {
            response.writeHead(404, {
              'content-type': 'text/html; charset=utf-8',
              'cache-control': 'no-cache',
            })
            response.end(page)
          }, next)
        })
      }
    },
  }
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
