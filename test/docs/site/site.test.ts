import { posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { renderPages } from '../../../scripts/docs/pages.mjs'
import { FILES, findFile, loadSearch, readFile } from './builtSite.ts'

// `npm run test:docs` builds the documentation site, and these tests read it.

const PAGES = [...FILES].filter((path) => path.endsWith('.html') && !path.startsWith('preview/'))
const htmlOf = new Map(PAGES.map((page) => [page, readFile(page)]))

const attributes = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map(([, value = '']) => value)

describe('the built site', () => {
  test('default: a page for each document, and its Markdown beside it', () => {
    const missing = [...renderPages().keys()].filter(
      (page) => !FILES.has(page) || !FILES.has(page.replace(/\.md$/, '.html')),
    )
    expect(missing).toEqual([])
    expect([...FILES]).toEqual(
      expect.arrayContaining(['llms.txt', 'llms-full.txt', '404.html', 'favicon.svg']),
    )
  })

  test('behavior: links lead to pages and to elements of them', () => {
    const ids = new Map(
      [...htmlOf].map(([page, html]) => [page, new Set(attributes(html, / id="([^"]*)"/g))]),
    )
    const broken = [...htmlOf].flatMap(([page, html]) =>
      attributes(html, /<a\b[^>]*? href="([^"]*)"/g)
        .filter((link) => !/^(https?|mailto):/.test(link))
        .filter((link) => {
          const [path = '', fragment = ''] = link
            .replace(/\?[^#]*/, '')
            .split('#')
            .map(decodeURIComponent)
          const address =
            path === '' ? page : path.startsWith('/') ? path : posix.join(posix.dirname(`/${page}`), path)
          const file = findFile(address)
          if (file === null) return true
          return fragment !== '' && htmlOf.has(file) && !ids.get(file)?.has(fragment)
        })
        .map((link) => `${page}: ${link}`),
    )
    expect(broken).toEqual([])
  })

  test('behavior: a page loads nothing from another host', () => {
    const foreign = [...htmlOf].flatMap(([page, html]) =>
      attributes(html, /<(?:script|img|link|iframe|source)\b[^>]*? (?:src|href)="(https?:[^"]*)"/g).map(
        (address) => `${page}: ${address}`,
      ),
    )
    expect(foreign).toEqual([])
    const styles = [...FILES].filter((path) => path.endsWith('.css'))
    expect(styles.filter((path) => /url\(["']?https?:/.test(readFile(path)))).toEqual([])
  })

  test('behavior: the page of an unknown address has a title, a description and words', () => {
    const html = htmlOf.get('404.html') ?? ''
    expect(html).toContain('<title>404')
    expect(html).toMatch(/<meta name="description" content="[^"]+/)
    // Without scripts, too
    expect(html).toContain('<h1>This page does not exist</h1>')
  })

  test('behavior: the frame of the live examples and its call machine are there', () => {
    expect(FILES).toContain('preview/index.html')
    expect(FILES).toContain('call-machine/call-machine-object-bundle.js')
  })

  test('default: the styled parts are there, for the shadcn CLI', () => {
    expect(FILES).toContain('r/call-card.json')
    expect(FILES).toContain('r/agent-page.json')
  })
})

describe('the search', async () => {
  const search = await loadSearch()

  test.each([
    ['webhook', '/guides/your-backend'],
    ['own backend', '/guides/your-backend'],
    ['private key', '/guides/rest-client'],
    ['code-load-error', '/errors/code-load'],
    ['silent microphone', '/guides/microphone'],
    ['push-to-talk', '/guides/push-to-talk'],
    ['resume after reload', '/guides/resume'],
    ['typed message', '/guides/react'],
    ['tool call', '/guides/tools'],
    ['content security policy', '/guides/content-security-policy'],
    ['voice without a server', '/guides/your-own-models'],
    ['production', '/guides/production'],
  ])('finds for "%s" first the page %s', (query, page) => {
    expect(search(query)[0]?.replace(/#.*/, '')).toBe(page)
  })
})
