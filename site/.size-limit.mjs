// The bytes that a user's browser fetches from the latest build.
import { readFileSync } from 'node:fs'

const dist = new URL('dist/', import.meta.url)
const read = (path) => readFileSync(new URL(path, dist), 'utf8')
const matches = (text, pattern) => [...text.matchAll(pattern)].map(([, found]) => found)

/** Scripts, and the scripts that they import. What they load later is not among them. */
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

const inDist = (paths) => withImports(paths).map((path) => `dist/${path}`)

const scriptsOf = (page) => matches(read(page), /<script type="module"[^>]* src="\/([^"]+)"/g)

// The script of every page loads the code that hydrates the landing page, and only there
const scripts = scriptsOf('index.html')
const hydrating = scripts.flatMap((path) =>
  matches(read(path), /import\(\s*["'`]\.\/(hydrate-[\w-]+\.js)["'`]\s*\)/g),
)
if (hydrating.length !== 1) throw new Error('The script of the pages does not load the code that hydrates.')

export default [
  {
    name: 'the landing page, all code before the user acts',
    path: inDist([...scripts, `assets/${hydrating[0]}`]),
    limit: '110 kB',
  },
  { name: 'a legal page, all code', path: inDist(scriptsOf('privacy-policy.html')), limit: '20 kB' },
  { name: 'the not-found page, all code', path: inDist(scriptsOf('404.html')), limit: '20 kB' },
  { name: 'the styles of every page', path: 'dist/assets/*.css', limit: '17 kB' },
  { name: 'the landing page itself', path: 'dist/index.html', limit: '33 kB' },
  {
    name: 'the two fonts of every page',
    path: ['dist/assets/*.woff2', '!dist/assets/*-accents-*.woff2'],
    limit: '31 kB',
  },
].map((check) => ({ ...check, gzip: true }))
