import { posix } from 'node:path'
import { renderPages, rewriteLinks, writeTexts } from '../../scripts/docs/pages.mjs'
import { PACKAGES } from '../../scripts/packages.mjs'
import { readProject } from '../../scripts/project.mjs'
import { readGuides } from './navigation.ts'
import { readPage } from './readPage.ts'

/** The rules for coding agents, as their guide has them. */
const readRules = (pages: ReadonlyMap<string, string>) =>
  /^## Rules\n\n(.*?)\n\n## /ms.exec(pages.get('guides/coding-agents.md') ?? '')?.[1] ?? ''

/** Pages that an agent reads only if a task is about them. */
const REFERENCES = [
  'errors/index.md',
  ...PACKAGES.map((name) => `packages/${name}.md`),
  ...['rest', 'call', ...PACKAGES].map((name) => `api/${name}.md`),
]

/** Renders llms.txt: what Offhook is, the rules, and a list of pages. Its links are relative without an address of the site. */
export function renderIndex(pages = renderPages(), { homepage } = readProject()): string {
  const address = (page: string) => (homepage === '' ? page : `${homepage}/${page}`)
  const row = (page: string, title: string, about: string) =>
    `- [${title}](${address(page)})${about === '' ? '' : `: ${about}`}`
  const groups = readGuides(pages.get('guides/index.md')).map(({ title, guides }) => {
    const rows = guides.map((guide) =>
      row(guide.page, guide.title, guide.about || readPage(guide.page, pages).description),
    )
    return `## ${title}\n\n${rows.join('\n')}`
  })
  const references = REFERENCES.map((page) => {
    const { title, description } = readPage(page, pages)
    return row(page, title, description)
  })
  // the rules stand in a guide
  const rules = rewriteLinks(readRules(pages), (target) => address(posix.join('guides', target)))
  return [
    '# Offhook',
    `> ${readPage('index.md', pages).description}`,
    `Every page is there as Markdown: the address with .md. All guides in one file: ${address('llms-full.txt')}. The installed version has its guides in node_modules/@offhook/core/dist/docs.`,
    `## Rules\n\n${rules}`,
    ...groups,
    `## Reference\n\n${references.join('\n')}`,
  ].join('\n\n')
}

/** Renders llms-full.txt: the guides in the order of their list, the errors, and the READMEs of the packages. */
export function renderFull(pages = renderPages()): string {
  const guides = readGuides(pages.get('guides/index.md')).flatMap((group) =>
    group.guides.map(({ page }) => page),
  )
  const others = [...pages.keys()].filter((page) => /^(errors|packages)\//.test(page))
  return [...guides, ...others]
    .map((page) => `<!-- ${page} -->\n\n${readPage(page, pages).text.trim()}`)
    .join('\n\n---\n\n')
}

/** Writes the texts for coding agents into the built site: llms.txt, llms-full.txt, and every page as Markdown. */
export function writeAgentTexts(outDir: string): void {
  const pages = renderPages()
  const files = new Map([...pages.keys()].map((page) => [page, readPage(page, pages).text]))
  files.set('llms.txt', `${renderIndex(pages)}\n`)
  files.set('llms-full.txt', `${renderFull(pages)}\n`)
  writeTexts(outDir, files)
}
