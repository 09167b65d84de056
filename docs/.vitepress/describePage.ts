import type { PageData } from 'vitepress'
import { listSources, pageOf } from '../../scripts/docs/pages.mjs'
import { readProject } from '../../scripts/project.mjs'
import { currentPages } from './pages.ts'
import { readPage } from './readPage.ts'

const sources = new Map(listSources().map((source) => [pageOf(source), source]))

/** Adds what a page's Markdown has no front matter for: its description, its address, and where it is edited. */
export function describePage(
  { relativePath, frontmatter }: Pick<PageData, 'relativePath' | 'frontmatter'>,
  pages = currentPages(),
  { repository, homepage } = readProject(),
): Partial<PageData> {
  const { description } = readPage(relativePath, pages)
  const source = sources.get(relativePath)
  const address = relativePath.replace(/(^|\/)index\.md$/, '$1').replace(/\.md$/, '')
  return {
    description,
    frontmatter: {
      ...frontmatter,
      ...(repository !== '' && { edit: `${repository}/edit/main/${source}` }),
      ...(homepage !== '' && {
        head: [['link', { rel: 'canonical', href: `${homepage}/${address}` }]],
      }),
    },
  }
}
