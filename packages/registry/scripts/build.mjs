// Writes `dist/r/<item>.json` for `npx shadcn add`. An item brings every file that it imports, so that it needs no other
// item and no address of this registry.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readProject } from '../../../scripts/project.mjs'

const home = new URL('../', import.meta.url)
const path = (relative) => fileURLToPath(new URL(relative, home))
const read = (relative) => readFileSync(path(relative), 'utf8')

/** The folder of the parts in the user's project. */
const FOLDER = 'components/offhook'

/** A file of `src/` and all that it imports from there, each once. */
function closureOf(file, found = new Set()) {
  if (found.has(file)) return found
  found.add(file)
  for (const [, name] of read(`src/${file}`).matchAll(/from '\.\/([\w-]+)'/g)) closureOf(fileOf(name), found)
  return found
}

/** The file of a name that another file imports. */
const fileOf = (name) => (existsSync(path(`src/${name}.ts`)) ? `${name}.ts` : `${name}.tsx`)

const { items, ...registry } = JSON.parse(read('registry.json'))
const withFiles = items.map((item) => ({
  ...item,
  dependencies: ['@offhook/react'],
  files: [...closureOf(fileOf(item.name))].map((file) => ({
    path: `src/${file}`,
    type: 'registry:component',
    target: `${FOLDER}/${file}`,
  })),
}))

rmSync(path('dist'), { recursive: true, force: true })
mkdirSync(path('dist'), { recursive: true })
// The CLI demands an address, also before the project has one
const homepage = readProject().homepage || '/'
writeFileSync(
  path('dist/registry.json'),
  JSON.stringify({ ...registry, homepage, items: withFiles }, null, 2),
)
const shadcn = fileURLToPath(import.meta.resolve('shadcn'))
execFileSync(process.execPath, [shadcn, 'build', 'dist/registry.json', '--output', 'dist/r'], {
  cwd: path('.'),
  // Its errors are on the standard output
  stdio: 'inherit',
})
