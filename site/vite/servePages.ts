import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Connect, Plugin, ViteDevServer } from 'vite'
import { isKnownPath } from '../src/config/paths.ts'
import { fillTemplate, templateOf } from './pageTemplates.ts'

type Renderer = typeof import('../src/prerender.tsx')

/**
 * Answers every address that is not a file with a page, as a host does: in development with the page rendered at
 * that moment, from a build with the page in it. An address without a page gets the not-found page and status 404.
 */
export function servePages(): Plugin {
  return {
    name: 'serve-pages',
    // returned functions run after Vite has looked for a file
    configureServer: (server) => () => {
      server.middlewares.use(answerWithPages((path) => renderPage(server, path)))
    },
    configurePreviewServer: ({ config, middlewares }) => {
      const dist = resolve(config.root, config.build.outDir)
      return () => {
        middlewares.use(answerWithPages((path) => readFile(resolve(dist, builtFileOf(path)), 'utf8')))
      }
    },
    // What only the server renders cannot be replaced in the browser: the page is loaded again.
    hotUpdate({ file, modules, server }) {
      if (this.environment.name !== 'client') return
      const { client, ssr } = server.environments
      // An asset is a file that the styles were made from. The other is undefined until a browser asks for the module.
      const isInBrowser = modules.some(
        ({ type, isSelfAccepting }) => type !== 'asset' && isSelfAccepting !== undefined,
      )
      const isRendered = ssr.moduleGraph.getModulesByFile(file) !== undefined
      if (isRendered && !isInBrowser) client.hot.send({ type: 'full-reload' })
    },
  }
}

function answerWithPages(readPage: (path: string) => Promise<string>): Connect.NextHandleFunction {
  return (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next()
    const { originalUrl = '/' } = request
    const pathname = originalUrl.replace(/\?.*$/, '')
    if (pathname !== '/' && pathname.endsWith('/') && isKnownPath(pathname)) {
      const search = originalUrl.slice(pathname.length)
      response.writeHead(308, { location: pathname.slice(0, -1) + search })
      return response.end()
    }
    readPage(pathname).then((page) => {
      const status = isKnownPath(pathname) ? 200 : 404
      response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
      response.end(page)
    }, next)
  }
}

/** Renders a page from the sources as they are now. Rejects with the error that broke it, which Vite then shows. */
async function renderPage(server: ViteDevServer, path: string): Promise<string> {
  const file = templateOf(path)
  const template = await readFile(resolve(server.config.root, file), 'utf8')
  const html = await server.transformIndexHtml(`/${file}`, template, path)
  const { prerender } = (await server.ssrLoadModule('/src/prerender.tsx')) as Renderer
  return fillTemplate(html, await prerender(path))
}

function builtFileOf(path: string): string {
  if (!isKnownPath(path)) return '404.html'
  return path === '/' ? 'index.html' : `${path.slice(1)}.html`
}
