import type { DefaultTheme } from 'vitepress'
import { renderPages } from '../../scripts/docs/pages.mjs'
import { PACKAGES } from '../../scripts/packages.mjs'
import { plainText, readPage } from './readPage.ts'

/** The groups of the guides with their pages, as `docs/guides/README.md` lists them. */
export function readGuides(text = renderPages().get('guides/index.md') ?? '') {
  return text
    .split(/^\*\*(?=[A-Z][^*]+\*\*$)/m)
    .slice(1)
    .map((group) => ({
      title: /^[^*]+/.exec(group)?.[0] ?? '',
      guides: [...group.matchAll(/^- \[(.+?)\]\(([\w-]+\.md)\)(.*)$/gm)].map(
        ([, name = '', file, rest = '']) => ({
          page: `guides/${file}`,
          title: plainText(name),
          // the words behind the link, without the colon
          about: plainText(rest.replace(/^:? ?/, '')),
        }),
      ),
    }))
}

const linkTo = (page: string) => `/${page.replace(/(^|\/)index\.md$/, '$1').replace(/\.md$/, '')}`

/** The navigation beside every page. */
export function sidebar(): DefaultTheme.SidebarItem[] {
  const pages = renderPages()
  const item = (page: string) => ({ text: readPage(page, pages).title, link: linkTo(page) })
  const within = (folder: string) =>
    [...pages.keys()].filter((page) => page.startsWith(`${folder}/`) && page !== `${folder}/index.md`)
  return [
    ...readGuides(pages.get('guides/index.md')).map(({ title, guides }) => ({
      text: title,
      items: guides.map((guide) => ({ text: guide.title, link: linkTo(guide.page) })),
    })),
    { text: 'Packages', collapsed: true, items: PACKAGES.map((name) => item(`packages/${name}.md`)) },
    { text: 'Reference', collapsed: true, items: within('api').map(item) },
    {
      text: 'Errors',
      collapsed: true,
      items: [{ text: 'All codes', link: '/errors/' }, ...within('errors').map(item)],
    },
    {
      text: 'The project',
      collapsed: true,
      items: [...pages.keys()].filter((page) => !page.includes('/') && page !== 'index.md').map(item),
    },
    {
      text: 'Decisions',
      collapsed: true,
      items: within('decisions').map(item),
    },
  ]
}
