import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitepress'
import { readProject } from '../../scripts/project.mjs'
import { LOCAL_PARTS } from '../../scripts/release/installDocuments.mjs'
import { callMachine } from '../../site/vite/callMachine.ts'
import { sourceAliases } from '../../vitest.config.ts'
import { writeAgentTexts } from './agentTexts.ts'
import { describePage } from './describePage.ts'
import { githubSlug } from './githubSlug.ts'
import { keepBraces } from './keepBraces.ts'
import { markLiveExamples } from './liveExamples.ts'
import { sidebar } from './navigation.ts'
import { copyPages, followSources, PAGES } from './pages.ts'
import { buildPreview, servePreview } from './preview/buildPreview.ts'
import { rankSection, readTerm } from './search.ts'
import { showNotFound } from './showNotFound.ts'

const { repository, homepage } = readProject()
const { devDependencies } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../packages/registry/package.json'), 'utf8'),
)
const base = homepage === '' ? '/' : `${new URL(homepage).pathname.replace(/\/$/, '')}/`

/** The command that adds a styled part. Without an address of this site it reads a copy of the repository, as the guide says. */
const commandOf = (part: string) =>
  `npx shadcn@${devDependencies.shadcn} add ${homepage || LOCAL_PARTS}/r/${part}.json`

copyPages()

export default defineConfig({
  title: 'Offhook',
  description: 'Voice calls with an AI assistant, in your page.',
  lang: 'en-US',
  base,
  srcDir: PAGES,
  outDir: join(import.meta.dirname, 'dist'),
  cacheDir: join(import.meta.dirname, 'cache'),
  cleanUrls: true,
  // a guide names the address of a server on the reader's machine
  ignoreDeadLinks: 'localhostLinks',
  ...(homepage !== '' && { sitemap: { hostname: `${homepage}/` } }),
  head: [
    ['link', { rel: 'icon', type: 'image/svg+xml', href: `${base}favicon.svg` }],
    ['link', { rel: 'alternate', type: 'text/plain', href: `${base}llms.txt`, title: 'llms.txt' }],
  ],
  markdown: {
    // what the code host does not know
    attrs: false,
    emoji: false,
    anchor: { slugify: githubSlug },
    config(markdown) {
      markLiveExamples(markdown, commandOf)
      keepBraces(markdown)
    },
  },
  transformPageData: (page) => describePage(page),
  transformHtml: (html, _file, { page, content }) =>
    page === '404.md' ? showNotFound(html, content) : undefined,
  // a list of guides would load each of them, on a phone too
  router: { prefetchLinks: false },
  themeConfig: {
    logo: { src: '/favicon.svg', alt: '' },
    search: {
      provider: 'local',
      options: { miniSearch: { searchOptions: { boostDocument: rankSection, processTerm: readTerm } } },
    },
    nav: [
      { text: 'Guides', link: '/guides/', activeMatch: '^/guides/' },
      { text: 'Reference', link: '/api/', activeMatch: '^/(api|packages)/' },
      { text: 'Errors', link: '/errors/', activeMatch: '^/errors/' },
      { text: 'Project', link: '/architecture', activeMatch: '^/(decisions/|[\\w-]+$)' },
    ],
    sidebar: sidebar(),
    outline: [2, 3],
    ...(repository !== '' && {
      socialLinks: [{ icon: 'github', link: repository }],
      editLink: {
        text: 'Edit this page',
        // a function of the site's script, so it names nothing outside of itself
        pattern: ({ frontmatter }) => String(frontmatter.edit),
      },
    }),
    docFooter: { prev: 'Previous page', next: 'Next page' },
  },
  vite: {
    plugins: [callMachine(), servePreview(), followSources()],
    resolve: { alias: sourceAliases },
    build: { target: 'es2022', chunkSizeWarningLimit: 2000 },
  },
  buildEnd: async ({ outDir }) => {
    writeAgentTexts(outDir)
    // the styled parts, for `npx shadcn add <address>/r/call-card.json`
    cpSync(join(import.meta.dirname, '../../packages/registry/dist/r'), join(outDir, 'r'), {
      recursive: true,
    })
    await buildPreview(outDir, base)
  },
})
