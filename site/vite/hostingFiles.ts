import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { loadEnv, type Plugin, type ResolvedConfig } from 'vite'
import { hashInline } from '../deploy/hashInline.ts'
import { type HostingNeeds, NOT_FOUND, TYPES } from '../deploy/hosting.ts'
import { renderNginx } from '../deploy/renderNginx.ts'
import { renderHeaders, renderRedirects } from '../deploy/renderStaticHost.ts'
import { readEnv } from '../src/config/readEnv.ts'

/** Files that a static host reads from the build. */
const SETTINGS = ['_headers', '_redirects']
/** Files below this size in bytes are not compressed. */
const SMALL = 1024

/**
 * Prepares the build for hosts: adds `_headers`, `_redirects` and a compressed file for every text, and writes nginx's
 * configuration to `site/deploy/dist`.
 */
export function hostingFiles(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'hosting-files',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    writeBundle: {
      order: 'post',
      handler({ dir = '' }) {
        // The build of the renderer has no files to serve
        if (config.build.ssr) return
        const needs = readNeeds(dir, config)
        const files = {
          'nginx.conf': renderNginx(needs),
          _headers: renderHeaders(needs),
          _redirects: renderRedirects(needs),
        }
        const deploy = join(config.root, 'deploy', 'dist')
        mkdirSync(deploy, { recursive: true })
        for (const [name, text] of Object.entries(files)) writeFileSync(join(deploy, name), text)
        for (const name of SETTINGS) writeFileSync(join(dir, name), readFileSync(join(deploy, name)))
        compressTexts(dir)
      },
    },
  }
}

function readNeeds(dir: string, { mode, root }: ResolvedConfig): HostingNeeds {
  const html = readdirSync(dir).filter((name) => name.endsWith('.html'))
  const pages = html.map((name) => `/${name}`).filter((name) => name !== NOT_FOUND)
  const variables = loadEnv(mode, root)
  const { platform, errorReports, videoId } = readEnv(variables)
  return {
    pages: pages.map((name) => name.replace(/\.html$/, '').replace(/^\/index$/, '/')).sort(),
    platform: platform !== null,
    film: videoId !== null,
    errorReports: errorReports === null ? undefined : new URL(errorReports).origin,
    inline: hashInline(html.map((name) => readFileSync(join(dir, name), 'utf8'))),
  }
}

function compressTexts(dir: string): void {
  const isText = (name: string) => extname(name).slice(1) in TYPES.texts
  for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter(isText)) {
    const path = join(dir, name)
    if (statSync(path).size >= SMALL) writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }))
  }
}
