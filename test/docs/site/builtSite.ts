import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import MiniSearch from 'minisearch'
import { rankSection, readTerm } from '../../../docs/.vitepress/search.ts'
import { root } from '../../root.ts'

/** The folder that `npm run docs:build` writes. */
export const SITE = join(root, 'docs/.vitepress/dist')

/** The files of the built site, by paths from its root. */
export const FILES: ReadonlySet<string> = new Set(
  readdirSync(SITE, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/')),
)

export const readFile = (path: string): string => readFileSync(join(SITE, path), 'utf8')

/** Loads the search index of the built site, with the settings of its search field. */
export async function loadSearch(): Promise<(query: string) => string[]> {
  const file = [...FILES].find((path) => /@localSearchIndexroot\.[\w-]+\.js$/.test(path))
  if (file === undefined) throw new Error('The site has no search index: npm run docs:build')
  const { default: json } = (await import(join(SITE, file))) as { default: string }
  const index = MiniSearch.loadJSON<{ id: string }>(json, {
    fields: ['title', 'titles', 'text'],
    storeFields: ['title', 'titles'],
    searchOptions: {
      fuzzy: 0.2,
      prefix: true,
      boost: { title: 4, text: 2, titles: 1 },
      boostDocument: rankSection,
      processTerm: readTerm,
    },
  })
  return (query) => index.search(query).map(({ id }) => String(id))
}

/** The file that an address of the site answers with, or null. */
export const findFile = (address: string): string | null =>
  [address, `${address}.html`, posix.join(address, 'index.html')]
    .map((path) => path.replace(/^\//, ''))
    .find((path) => FILES.has(path) && /\.\w+$/.test(path)) ?? null
