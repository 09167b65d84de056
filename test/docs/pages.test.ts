import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { renderFull, renderIndex } from '../../docs/.vitepress/agentTexts.ts'
import { describePage } from '../../docs/.vitepress/describePage.ts'
import { githubSlug } from '../../docs/.vitepress/githubSlug.ts'
import { readLiveExamples } from '../../docs/.vitepress/liveExamples.ts'
import { readGuides } from '../../docs/.vitepress/navigation.ts'
import { readPage } from '../../docs/.vitepress/readPage.ts'
import { STATES } from '../../packages/registry/gallery/states.tsx'
import { renderPages, rewriteLinks } from '../../scripts/docs/pages.mjs'
import { readProject } from '../../scripts/project.mjs'
import { root } from '../root.ts'
import { readHeadings, readLinks } from './documents.ts'
import { readRegistry } from './readRegistry.ts'

const NOWHERE = { repository: '', homepage: '' }
const PUBLISHED = {
  repository: 'https://code.example/somebody/offhook',
  homepage: 'https://offhook.example/docs',
}
const pages = renderPages(undefined, NOWHERE)

/** The fragments of a page, in the order of its headings. Equal headings are numbered. */
function fragmentsOf(text: string): Set<string> {
  const fragments = new Set([...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id))
  const counts = new Map<string, number>()
  for (const slug of readHeadings(text).map(githubSlug)) {
    const count = counts.get(slug) ?? 0
    counts.set(slug, count + 1)
    fragments.add(count === 0 ? slug : `${slug}-${count}`)
  }
  return fragments
}

describe('pages', () => {
  test('default: relative links lead to pages and headings', () => {
    const fragments = new Map([...pages].map(([page, text]) => [page, fragmentsOf(text)]))
    const broken = [...pages].flatMap(([page, text]) =>
      readLinks(text)
        .filter((link) => !/^(https?|mailto):/.test(link))
        .filter((link) => {
          const [path = '', fragment] = link.split('#')
          const target = fragments.get(path === '' ? page : posix.join(posix.dirname(page), path))
          return target === undefined || (fragment !== undefined && !target.has(fragment))
        })
        .map((link) => `${page}: ${link}`),
    )
    expect(broken).toEqual([])
  })

  test('behavior: a link that leaves the pages leads to the repository, or is plain text without an address', () => {
    const page = 'guides/one-tag.md'
    expect(pages.get(page)).toContain('by `npm run bench -- tag`:')
    expect(renderPages(undefined, PUBLISHED).get(page)).toContain(
      'by [`npm run bench -- tag`](https://code.example/somebody/offhook/blob/HEAD/bench/README.md):',
    )
  })

  test('behavior: a link to a page that is left out leads to the site', () => {
    const isGuide = (source: string) => source.startsWith('docs/guides/')
    expect(renderPages(isGuide, PUBLISHED).get('guides/quick-start.md')).toContain(
      '(https://offhook.example/docs/packages/sandbox.md#scenarios)',
    )
  })

  test('behavior: a picture is shown from the repository, and left out without an address', () => {
    const [page, file] = ['packages/core.md', 'docs/pictures/dev-panel.png']
    expect(pages.get(page)).not.toContain('![')
    expect(pages.get(page)).not.toContain('The developer panel during a call')
    expect(renderPages(undefined, PUBLISHED).get(page)).toContain(
      `](https://code.example/somebody/offhook/raw/HEAD/${file})`,
    )
  })

  test('behavior: code is left as it is', () => {
    const code = '```ts\nconst [first](rest) = 1\n```'
    expect(rewriteLinks(`[a](b.md)\n\n${code}\n\n[c](d.md)`, () => null)).toBe(`a\n\n${code}\n\nc`)
  })

  test('behavior: the list of guides has every guide', () => {
    const listed = readGuides().flatMap(({ guides }) => guides.map(({ page }) => page))
    const written = [...pages.keys()].filter((page) => /^guides\/(?!index)/.test(page))
    expect(listed.sort()).toEqual(written.sort())
  })

  test('behavior: every page has a title and a description', () => {
    const poor = [...pages.keys()].filter((page) => {
      const { title, description } = readPage(page, pages)
      return title === page || description === ''
    })
    expect(poor).toEqual([])
  })

  test('behavior: live examples have an id, code and a scenario', () => {
    const examples = readLiveExamples(pages)
    expect(examples.map(({ id }) => id)).toContain('guides/react-1')
    const components = examples.filter(({ file }) => file === null || file.endsWith('.tsx'))
    expect(components.filter(({ code }) => !/^export (const|default|function) ?\w+/m.test(code))).toEqual([])
    expect(examples.find(({ id }) => id === 'guides/tools-1')?.scenario).toBe('tool')
  })

  test('behavior: every styled part has a preview, in states of the gallery and on the sandbox', () => {
    const previews = readLiveExamples(pages).filter(({ height }) => height !== null)
    const parts = previews.flatMap(({ part }) => (part === null ? [] : [part]))
    expect(new Set(parts)).toEqual(new Set(readRegistry()))
    expect(parts).toHaveLength(readRegistry().length)
    const known = ['live', ...Object.keys(STATES)]
    for (const { id, states } of previews) {
      expect(known, id).toEqual(expect.arrayContaining([...states]))
      expect(states, id).toContain('live')
    }
  })
})

describe('what the site adds to a page', () => {
  const describeFor = (relativePath: string, project: typeof NOWHERE) =>
    describePage({ relativePath, frontmatter: { kept: true } }, pages, project)

  test('default: a description and no address', () => {
    const page = describeFor('guides/react.md', NOWHERE)
    expect(page).toEqual({ description: expect.stringMatching(/\w/), frontmatter: { kept: true } })
  })

  test.each([
    ['guides/react.md', 'docs/guides/react.md'],
    ['guides/index.md', 'docs/guides/README.md'],
    ['packages/core.md', 'packages/core/README.md'],
    ['index.md', 'docs/index.md'],
  ])('behavior: %s is edited in the repository, in %s', (page, source) => {
    const { edit } = describeFor(page, PUBLISHED).frontmatter ?? {}
    expect(edit).toBe(`https://code.example/somebody/offhook/edit/main/${source}`)
    expect(existsSync(join(root, source))).toBe(true)
  })

  test('behavior: its canonical address is that of the site', () => {
    const { head } = describeFor('guides/index.md', PUBLISHED).frontmatter ?? {}
    expect(head).toEqual([['link', { rel: 'canonical', href: 'https://offhook.example/docs/guides/' }]])
  })
})

describe('addresses of the project', () => {
  const read = (project: object) => () => readProject(JSON.stringify(project))

  test('default: https without a slash at the end, or empty', () => {
    expect(read(NOWHERE)()).toEqual(NOWHERE)
    expect(read(PUBLISHED)()).toEqual(PUBLISHED)
  })

  test.each(['http://offhook.example', 'https://offhook.example/', 'offhook.example', 'https://a b'])(
    'parameters: %s',
    (homepage) => {
      expect(read({ repository: '', homepage })).toThrow('homepage in project.json must be an https address')
    },
  )
})

describe('texts for coding agents', () => {
  test('default: llms.txt has the rules, and a relative link to every guide', () => {
    const index = renderIndex(pages, NOWHERE)
    expect(index).toMatch(/^# Offhook\n\n> \w/)
    expect(index).toMatch(/^## Rules\n\n1\. /m)
    const missing = readGuides().flatMap(({ guides }) =>
      guides.filter(({ page }) => !index.includes(`](${page}): `)),
    )
    expect(missing).toEqual([])
    const links = readLinks(index).map((link) => link.replace(/#.*/, ''))
    expect(links.filter((link) => !pages.has(link) && !/^https?:/.test(link))).toEqual([])
  })

  test('behavior: the links of llms.txt are absolute when the site has an address', () => {
    expect(renderIndex(pages, PUBLISHED)).toContain('](https://offhook.example/docs/guides/tools.md): ')
  })

  test('behavior: llms-full.txt has every guide and every error, and no reference', () => {
    const full = renderFull(pages)
    const included = [...full.matchAll(/^<!-- (\S+\.md) -->$/gm)].map(([, page]) => page)
    expect(included).toEqual(
      expect.arrayContaining(['guides/tools.md', 'errors/timeout.md', 'packages/core.md']),
    )
    expect(included.filter((page) => page?.startsWith('api/'))).toEqual([])
  })

  test('behavior: each skill has the name of its folder and a description of at most 1024 characters', () => {
    const folders = readdirSync(join(root, 'skills'))
    expect(folders).toEqual(['offhook'])
    for (const folder of folders) {
      const text = readFileSync(join(root, 'skills', folder, 'SKILL.md'), 'utf8')
      const { name, description } = parse(/^---\n(.*?)\n---\n/s.exec(text)?.[1] ?? '')
      expect(name).toBe(folder)
      expect(description.length).toBeGreaterThan(0)
      expect(description.length).toBeLessThanOrEqual(1024)
    }
  })
})
