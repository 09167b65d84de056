// The pages of the documentation, as the site, the packages and llms-full.txt have them: the Markdown of docs/ and the READMEs of
// the packages, with links that hold there.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { PACKAGES } from '../packages.mjs'
import { readProject } from '../project.mjs'
import { root } from '../root.mjs'

/**
 * The sources of all pages, by their paths from the root of the repository.
 *
 * @returns {string[]}
 */
export const listSources = () => [
  ...readdirSync(`${root}docs`, { recursive: true, encoding: 'utf8' })
    .map((path) => `docs/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.md') && !path.startsWith('docs/.vitepress/'))
    .sort(),
  ...PACKAGES.map((name) => `packages/${name}/README.md`),
]

/**
 * The path of a page among the pages. A README of a folder is its index.
 *
 * @param {string} source
 */
export const pageOf = (source) =>
  source
    .replace(/^packages\/([^/]+)\/README\.md$/, 'packages/$1.md')
    .replace(/^docs\//, '')
    .replace(/(^|\/)README\.md$/, '$1index.md')

/**
 * Replaces the target of each relative link. Code blocks are left alone. If `rewrite` returns null, a link becomes its text, and
 * a picture goes.
 *
 * @param {string} markdown
 * @param {(target: string) => string | null} rewrite
 */
export function rewriteLinks(markdown, rewrite) {
  const link = /(!?)\[((?:[^[\]]|\[[^[\]]*\])*)\]\((?!https?:|mailto:|#)([^)\s]+)\)/g
  return markdown
    .split(/(^ *`{3,}.*?^ *`{3,} *$)/gms)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part.replaceAll(link, (_, mark, text, target) => {
            const address = rewrite(target)
            if (address === null) return mark === '' ? text : ''
            return `${mark}[${text}](${address})`
          }),
    )
    .join('')
}

/** Finds the address of a file or a folder for a page. Null if it is no page and the repository has no address yet. */
function findAddress(target, page, { pages, sources }, { repository, homepage }) {
  const names = [target, `${target}/README.md`]
  const source = names.find((path) => pages.has(path))
  if (source !== undefined) return posix.relative(posix.dirname(page), pages.get(source))
  const leftOut = names.find((path) => sources.includes(path))
  if (leftOut !== undefined && homepage !== '') return `${homepage}/${pageOf(leftOut)}`
  // a picture is shown where it is, and not on a page about it
  const view = /\.(png|svg|jpg)$/.test(target) ? 'raw' : 'blob'
  return repository === '' ? null : `${repository}/${view}/HEAD/${target}`
}

/**
 * Renders the pages. A link to another page is relative. A link to a page that is left out leads to the site, and a link to
 * another file of the repository leads to the code host.
 *
 * @param {(source: string) => boolean} [isIncluded]
 * @param {{ repository: string, homepage: string }} [project]
 * @returns {ReadonlyMap<string, string>} texts by the paths of the pages
 */
export function renderPages(isIncluded = () => true, project = readProject()) {
  const sources = listSources()
  const pages = new Map(sources.filter(isIncluded).map((source) => [source, pageOf(source)]))
  const render = ([source, page]) => {
    const text = rewriteLinks(readFileSync(`${root}${source}`, 'utf8'), (target) => {
      const [path = '', fragment] = target.split('#')
      const address = findAddress(posix.join(posix.dirname(source), path), page, { pages, sources }, project)
      return address === null || fragment === undefined ? address : `${address}#${fragment}`
    })
    return [page, text]
  }
  return new Map([...pages].map(render))
}

/**
 * Writes texts into a folder, with the folders that they need.
 *
 * @param {string} folder
 * @param {Iterable<readonly [path: string, text: string]>} texts
 */
export function writeTexts(folder, texts) {
  for (const [path, text] of texts) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}
