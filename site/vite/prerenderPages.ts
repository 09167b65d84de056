import { rmSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, type ResolvedConfig } from 'vite'
import { fillTemplate, LANDING_TEMPLATE, STATIC_TEMPLATE, templateOf } from './pageTemplates.ts'

/** A font file that every page needs; one with accents comes where there are some. */
const OF_EVERY_PAGE = /(?<!-accents-[\w-]+)\.woff2$/

/** Fills the built pages with what React renders, so that they can be read before, and without, any script. */
export function prerenderPages(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'prerender-pages',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        // the inner build below comes through here as well
        if (config.build.ssr) return
        const outDir = `${config.root}/node_modules/.prerender`
        const { prerender, files, robots, sitemap } = await loadRenderer(config, outDir)
        const templates = new Map<string, string>()
        for (const name of [LANDING_TEMPLATE, STATIC_TEMPLATE]) {
          const asset = bundle[name]
          if (asset?.type !== 'asset') throw new Error(`The build has no ${name} to fill.`)
          templates.set(name, String(asset.source))
          delete bundle[name]
        }
        const fonts = Object.keys(bundle).filter((name) => OF_EVERY_PAGE.test(name))
        const preloads = fonts.map(
          (name) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${name}">`,
        )
        for (const [fileName, path] of Object.entries(files)) {
          const template = templates.get(templateOf(path)) ?? ''
          const source = fillTemplate(template, await prerender(path), preloads.join(''))
          this.emitFile({ type: 'asset', fileName, source })
        }
        rmSync(outDir, { recursive: true })
        this.emitFile({ type: 'asset', fileName: 'robots.txt', source: robots() })
        this.emitFile({ type: 'asset', fileName: 'sitemap.xml', source: sitemap() })
      },
    },
  }
}

/** Builds the renderer for Node, and loads it. */
async function loadRenderer({ root, configFile, mode }: ResolvedConfig, outDir: string) {
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
  const renderer: typeof import('../src/prerender.tsx') = await import(
    pathToFileURL(`${outDir}/prerender.js`).href
  )
  return renderer
}
