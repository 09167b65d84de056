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

/** The navigation beside the pages of each folder. A page has the links of its own folder only, which a phone renders sooner. */
export function sidebar(): DefaultTheme.SidebarMulti {
  const pages = renderPages()
  const item = (page: string) => ({ text: readPage(page, pages).title, link: linkTo(page) })
  const within = (folder: string) =>
    [...pages.keys()]
      .filter((page) => page.startsWith(`${folder}/`) && page !== `${folder}/index.md`)
      .map(item)
  const guides = readGuides(pages.get('guides/index.md')).map((group) => ({
    text: group.title,
    items: group.guides.map(({ page, title }) => ({ text: title, link: linkTo(page) })),
  }))
  const reference = [
    { text: 'Packages', items: PACKAGES.map((name) => item(`packages/${name}.md`)) },
    { text: 'Reference', items: within('api') },
  ]
  const project = [
    {
      text: 'The project',
      items: [...pages.keys()].filter((page) => !page.includes('/') && page !== 'index.md').map(item),
    },
    { text: 'Decisions', items: within('decisions') },
  ]
  return {
    '/guides/': guides,
    '/errors/': [{ text: 'Errors', items: [{ text: 'All codes', link: '/errors/' }, ...within('errors')] }],
    '/api/': reference,
    '/packages/': reference,
    '/': project,
  }
}
