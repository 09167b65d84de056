import { existsSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Connect, type Plugin, type ResolvedConfig } from 'vite'
import { NOT_FOUND } from '../deploy/hosting.ts'
import { pageFile } from '../deploy/pageFile.ts'
import type { RenderedPage } from '../src/prerender.tsx'
import { buildInlineScript } from './inlineScript.ts'

type Renderer = typeof import('../src/prerender.tsx')

interface Answer {
  status: 200 | 404
  html: string
}

const TEMPLATE = 'index.html'
/** A font file that every page needs. Browsers load the files with accents on demand. */
const FONT_OF_EVERY_PAGE = /(?<!-accents-[\w-]+)\.woff2$/

/**
 * The pages of the site. The development server renders the page of each request, the build renders every page once,
 * and the preview sends the built files. The servers answer as a host does: an unknown address gets the not-found page
 * and status 404.
 */
export function pages(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'pages',
    configResolved(resolved) {
      config = resolved
    },
    // Vite runs a returned function after its own file lookup
    configureServer: (server) => () => {
      server.middlewares.use(
        answerWithPages(async (path) => {
          const template = await readFile(resolve(config.root, TEMPLATE), 'utf8')
          const html = await server.transformIndexHtml(`/${TEMPLATE}`, template, path)
          // Rejects with the error that broke the page, which Vite then shows
          const { renderPage } = (await server.ssrLoadModule('/src/prerender.tsx')) as Renderer
          const page = await renderPage(path, await buildInlineScript())
          return { status: page.status, html: fillTemplate(html, page) }
        }),
      )
    },
    configurePreviewServer: ({ middlewares }) => {
      const dist = resolve(config.root, config.build.outDir)
      return () => {
        middlewares.use(answerWithPages((path) => readBuiltPage(dist, path)))
      }
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        // The build of the renderer runs this plugin too
        if (config.build.ssr) return
        const template = bundle[TEMPLATE]
        if (template?.type !== 'asset') throw new Error(`The build has no ${TEMPLATE} to fill.`)
        delete bundle[TEMPLATE]
        const preloads = Object.keys(bundle)
          .filter((name) => FONT_OF_EVERY_PAGE.test(name))
          .map((name) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${name}">`)
        const emit = (file: string, source: string) =>
          this.emitFile({ type: 'asset', fileName: file.slice(1), source })
        const outDir = `${config.root}/node_modules/.prerender`
        const { renderPage, pagePaths, placeholderPaths, robots, sitemap } = await buildRenderer(
          config,
          outDir,
        )
        const inlineScript = await buildInlineScript()
        for (const path of [...pagePaths, ...placeholderPaths, '/404']) {
          emit(
            pageFile(path),
            fillTemplate(String(template.source), await renderPage(path, inlineScript), preloads.join('')),
          )
        }
        emit('/robots.txt', robots())
        emit('/sitemap.xml', sitemap())
        rmSync(outDir, { recursive: true })
      },
    },
    // A module that only the server renders cannot be replaced in the browser: the page is loaded again.
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

function answerWithPages(readPage: (path: string) => Promise<Answer>): Connect.NextHandleFunction {
  return (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next()
    const { pathname, search } = new URL(request.originalUrl ?? '/', 'http://site.invalid')
    const path = pathname.replace(/(?<=.)\/$/, '')
    readPage(path).then(({ status, html }) => {
      if (status === 200 && path !== pathname) {
        response.writeHead(308, { location: path + search })
        return response.end()
      }
      response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
      return response.end(html)
    }, next)
  }
}

async function readBuiltPage(dist: string, path: string): Promise<Answer> {
  const file = join(dist, pageFile(path))
  // These two files are not addresses
  const isPage = path !== '/index' && `${path}.html` !== NOT_FOUND && existsSync(file)
  const html = await readFile(isPage ? file : join(dist, NOT_FOUND), 'utf8')
  return { status: isPage ? 200 : 404, html }
}

/** The script of the template, and what Vite adds for it. */
const SCRIPTS = /<script type="module".*?<\/script>|<link rel="modulepreload"[^>]*>/gs

/** Puts a rendered page into the template, with more elements at the end of the head. */
const fillTemplate = (template: string, { head, body, hasScript }: RenderedPage, moreHead = ''): string =>
  (hasScript ? template : template.replace(SCRIPTS, ''))
    // Functions, since a `$` in a replacement text would be read as a pattern
    .replace('<!--head-->', () => head + moreHead)
    .replace('<!--body-->', () => body)

/** Builds the renderer for Node, and loads it. */
async function buildRenderer({ root, configFile, mode }: ResolvedConfig, outDir: string): Promise<Renderer> {
  await build({
    root,
    mode,
    ...(configFile && { configFile }),
    logLevel: 'error',
    build: {
      ssr: 'src/prerender.tsx',
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      rolldownOptions: { input: {} },
    },
  })
  const renderer: Renderer = await import(pathToFileURL(`${outDir}/prerender.js`).href)
  return renderer
}
