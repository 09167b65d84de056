import { existsSync, readdirSync } from 'node:fs'
import { join, posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { INSTALL_DOCUMENTS, NOT_ON_NPM } from '../../scripts/release/installDocuments.mjs'
import { root } from '../root.ts'
import { DOCUMENTS, isReference, read, readBlocks, readHeadings, readLinks } from './documents.ts'

const known = new Map<string, ReadonlySet<string>>()

/** The fragments of a document: of its headings, as GitHub derives them, and of its anchors. */
function fragmentsOf(path: string): ReadonlySet<string> {
  const fragments = known.get(path) ?? readFragments(path)
  known.set(path, fragments)
  return fragments
}

function readFragments(path: string): Set<string> {
  const fragments = new Set([...read(path).matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id))
  const counts = new Map<string, number>()
  for (const heading of readHeadings(read(path))) {
    const fragment = heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
      .replaceAll(' ', '-')
    const count = counts.get(fragment) ?? 0
    counts.set(fragment, count + 1)
    fragments.add(count === 0 ? fragment : `${fragment}-${count}`)
  }
  return fragments
}

describe('documents', () => {
  test.for(DOCUMENTS)('%s links to files and headings that exist', (path) => {
    const broken = readLinks(read(path)).filter((link) => {
      if (/^(https?|mailto):/.test(link)) return false
      const [file = '', fragment] = link.split('#')
      const target = file === '' ? path : posix.join(path, '..', file)
      if (!existsSync(join(root, target))) return true
      return fragment !== undefined && target.endsWith('.md') && !fragmentsOf(target).has(fragment)
    })
    expect(broken).toEqual([])
  })

  test('name scripts that exist, and so do the workflows', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: object }
    const workflows = readdirSync(join(root, '.github/workflows')).map((file) => `.github/workflows/${file}`)
    const named = [...DOCUMENTS, ...workflows].flatMap((path) => [
      ...read(path).matchAll(/\bnpm run ([\w:-]+)/g),
    ])
    expect(named.length).toBeGreaterThan(0)
    // `dev` is a script of the app that a reader creates
    const missing = named.map(([, name = '']) => name).filter((name) => !(name in scripts) && name !== 'dev')
    expect(missing).toEqual([])
  })

  test('mark code as js, ts or tsx, which are compiled', () => {
    const marked = DOCUMENTS.filter((path) => !isReference(path)).flatMap((path) =>
      readBlocks(read(path)).map(({ language }) => `${path}: ${language}`),
    )
    expect(marked.filter((one) => /: ([cm]?[jt]s|jsx|javascript|typescript)$/i.test(one))).toEqual(
      marked.filter((one) => /: [jt]s$/.test(one)),
    )
  })

  test('say in each section that installs our packages that they are not on npm, until they are', () => {
    const sections = INSTALL_DOCUMENTS.flatMap((path) =>
      read(path)
        .split(/^(?=#+ [A-Z\d])/m)
        .filter((section) => /\bnpm install .*@offhook\//.test(section))
        .map((section) => ({
          name: `${path}: ${section.split('\n')[0]}`,
          hasNote: section.match(NOT_ON_NPM) !== null,
        })),
    )
    const isReleased = read('README.md').match(NOT_ON_NPM) === null
    expect(sections.length).toBeGreaterThan(0)
    expect(sections.filter(({ hasNote }) => hasNote === isReleased)).toEqual([])
  })
})
