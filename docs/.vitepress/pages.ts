import { cpSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { listSources, renderPages, writeTexts } from '../../scripts/docs/pages.mjs'
import { filesOfExample, readLiveExamples } from './liveExamples.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/** The pages that VitePress reads: copies, because a link that leaves `docs/` leads elsewhere on the site. */
export const PAGES = join(import.meta.dirname, 'pages')

/** The live examples as files, for the frame in which they run. */
const EXAMPLES = join(import.meta.dirname, 'examples')

/** Writes the pages that differ from `written`, and all examples. Returns all pages. */
function writePages(written: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const pages = renderPages()
  writeTexts(
    PAGES,
    [...pages].filter(([path, text]) => written.get(path) !== text),
  )
  writeTexts(EXAMPLES, readLiveExamples(pages).flatMap(filesOfExample))
  return pages
}

let written: ReadonlyMap<string, string> = new Map()

/** The pages as they were written last. */
export const currentPages = (): ReadonlyMap<string, string> => written

/** Writes all pages anew, and the files that VitePress serves as they are. */
export function copyPages(): void {
  for (const folder of [PAGES, EXAMPLES]) rmSync(folder, { recursive: true, force: true })
  cpSync(join(ROOT, 'site/public/favicon.svg'), join(PAGES, 'public/favicon.svg'))
  written = writePages(new Map())
}

/** In development, a change of a source changes its page. A new page needs a restart. */
export const followSources = (): Plugin => ({
  name: 'follow-sources',
  apply: 'serve',
  configureServer({ watcher }) {
    const sources = new Set(listSources().map((path) => join(ROOT, path)))
    watcher.add([...sources])
    watcher.on('change', (path) => {
      if (sources.has(resolve(path))) written = writePages(written)
    })
  },
})
