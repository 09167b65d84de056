// What a visitor's browser fetches, in the build that is there.
import { readFileSync } from 'node:fs'

const dist = new URL('dist/', import.meta.url)
const read = (path) => readFileSync(new URL(path, dist), 'utf8')
const matches = (text, pattern) => [...text.matchAll(pattern)].map(([, found]) => found)

/** The scripts that these bring with them; what they only fetch when asked for is not among them. */
function withImports(paths, found = new Set()) {
  for (const path of paths.filter((one) => !found.has(one))) {
    found.add(path)
    const imported = matches(read(path), /(?:\bfrom|\bimport)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)
    withImports(
      imported.map((name) => `assets/${name}`),
      found,
    )
  }
  return [...found]
}

/** All code of a page before somebody does something: its script, and what it wakes up. */
function codeOf(page) {
  const scripts = matches(read(page), /<script type="module"[^>]* src="\/([^"]+)"/g)
  const woken = scripts.flatMap((path) =>
    matches(read(path), /import\(\s*["'`]\.\/(hydrate-[\w-]+\.js)["'`]\s*\)/g),
  )
  return withImports([...scripts, ...woken.map((name) => `assets/${name}`)]).map((path) => `dist/${path}`)
}

const landing = codeOf('index.html')
// a page that never wakes would be small, too
if (!landing.some((path) => path.includes('hydrate-'))) throw new Error('The landing page wakes nothing up.')

export default [
  {
    name: 'the landing page, all code before somebody does something',
    path: landing,
    limit: '110 kB',
  },
  { name: 'a legal page, all code', path: codeOf('privacy-policy.html'), limit: '20 kB' },
  { name: 'the page for an address without one, all code', path: codeOf('404.html'), limit: '20 kB' },
  { name: 'the styles of every page', path: 'dist/assets/styles-*.css', limit: '17 kB' },
  { name: 'the landing page itself', path: 'dist/index.html', limit: '33 kB' },
  {
    name: 'the two fonts of every page',
    path: ['dist/assets/*.woff2', '!dist/assets/*-accents-*.woff2'],
    limit: '31 kB',
  },
].map((check) => ({ ...check, gzip: true }))
