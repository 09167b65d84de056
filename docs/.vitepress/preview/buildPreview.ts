import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { sourceAliases } from '../../../vitest.config.ts'

const FOLDER = import.meta.dirname

/** Builds the page of the live examples, which is a frame in the pages with React of its own, into `preview/`. */
export async function buildPreview(outDir: string, base: string): Promise<void> {
  await build({
    configFile: false,
    root: FOLDER,
    base: `${base}preview/`,
    logLevel: 'warn',
    resolve: { alias: sourceAliases },
    build: { outDir: join(outDir, 'preview'), emptyOutDir: true, target: 'es2022' },
  })
}

/** Serves the same page in development. */
export const servePreview = (): Plugin => ({
  name: 'serve-preview',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use(`${server.config.base}preview/`, (request, response, next) => {
      if (!/^\/(index\.html)?(\?|$)/.test(request.url ?? '')) return next()
      const html = readFileSync(join(FOLDER, 'index.html'), 'utf8').replace(
        './main.tsx',
        `/@fs${FOLDER}/main.tsx`,
      )
      server
        .transformIndexHtml(request.originalUrl ?? '/', html)
        .then((page) => response.setHeader('content-type', 'text/html').end(page))
        .catch(next)
    })
  },
})
