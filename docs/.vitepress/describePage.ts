import type { PageData } from 'vitepress'
import { listSources, pageOf } from '../../scripts/docs/pages.mjs'
import { readProject } from '../../scripts/project.mjs'
import { currentPages } from './pages.ts'
import { readPage } from './readPage.ts'

const { repository, homepage } = readProject()
const sources = new Map(listSources().map((source) => [pageOf(source), source]))

/** Adds what a page's Markdown has no front matter for: its description, its address, and where it is edited. */
export function describePage({ relativePath, frontmatter }: PageData): Partial<PageData> {
  const { description } = readPage(relativePath, currentPages())
  const source = sources.get(relativePath)
  const address = relativePath.replace(/(^|\/)index\.md$/, '$1').replace(/\.md$/, '')
  return {
    description,
    frontmatter: {
      ...frontmatter,
      edit: `${repository}/edit/main/${source}`,
      ...(homepage !== '' && {
        head: [['link', { rel: 'canonical', href: `${homepage}/${address}` }]],
      }),
    },
  }
}
