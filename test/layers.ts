import { type Import, readImports } from './readImports.ts'
import type { SourceFile } from './sourceFiles.ts'

/** A way to break the layers: says what is wrong with an import or a file, or nothing. */
interface Rule {
  name: string
  checkImport?: (path: string, found: Import) => string | false
  checkFile?: (file: SourceFile) => string | false
}

const CORE = 'packages/core/src/'

/** What each folder of core may import at run time. Imports run downwards in this table, never up. */
const CORE_LAYERS: Record<string, readonly string[]> = {
  exports: [
    'testing',
    'devPanel',
    'voice',
    'call',
    'adapter',
    'engine',
    'rest',
    'validators',
    'events',
    'store',
    'errors',
  ],
  testing: ['voice', 'call', 'adapter', 'engine', 'rest', 'validators', 'events', 'store', 'errors'],
  devPanel: ['voice', 'errors'],
  voice: ['call', 'adapter', 'engine', 'rest', 'validators', 'events', 'store', 'errors'],
  call: ['validators', 'engine', 'events', 'store', 'errors'],
  adapter: ['engine', 'validators', 'events', 'store', 'errors'],
  engine: ['events', 'store', 'errors'],
  rest: ['validators', 'events', 'errors'],
  validators: ['errors'],
  store: ['events'],
  events: ['errors'],
  errors: [],
}

/** The layer of a file of core. What fulfils the engine's interface is a layer above it. */
function layerOf(path: string): string | undefined {
  if (!path.startsWith(CORE)) return undefined
  const [folder, file] = path.slice(CORE.length).split('/')
  if (file === undefined) return undefined
  if (folder !== 'engine') return folder
  return /^daily/.test(file) ? 'adapter' : 'engine'
}

function checkCoreLayer(path: string, { target }: Import): string | false {
  const from = layerOf(path)
  const to = layerOf(target)
  if (from === undefined || to === undefined || from === to) return false
  return !CORE_LAYERS[from]?.includes(to) && `${from} may not import ${to}`
}

const isIn = (path: string, ...folders: string[]) => folders.some((folder) => path.startsWith(folder))

const packageName = (target: string) => /^(@[^/]+\/[^/]+|[^@./][^/]*)/.exec(target)?.[1]

const onlyIn = (name: string, folder: string): Rule => ({
  name: `${name} is imported in ${folder} only`,
  checkImport: (path, { target }) =>
    packageName(target) === name && !isIn(path, folder) && `${name} is not imported here`,
})

const ENTRY_POINT = /^@offhook\/(core|react|sandbox)(\/[a-z-]+)?$/
const isEntryPoint = (target: string) => ENTRY_POINT.test(target)

function checkPackageBorder(path: string, { target, specifier }: Import): string | false {
  const home = /^(packages\/[^/]+|site)\//.exec(path)?.[0] ?? path
  if (specifier.startsWith('.')) return !isIn(target, home) && 'another package is imported by its name'
  return target.startsWith('@offhook/') && !isEntryPoint(target) && 'only entry points are public'
}

const REACT_IMPORTS = ['react', '@offhook/core']
const SECTION = /^site\/src\/landing\/([^/.]+)/

export const RULES: readonly Rule[] = [
  { name: 'core: imports run one way', checkImport: checkCoreLayer },
  { name: 'a package is used through its entry points', checkImport: checkPackageBorder },
  {
    name: 'react: imports react and the public core only',
    checkImport: (path, { target, specifier }) =>
      isIn(path, 'packages/react/') &&
      !specifier.startsWith('.') &&
      !REACT_IMPORTS.includes(packageName(target) ?? '') &&
      // the test kit uses the page's own copy
      !(isIn(path, 'packages/react/src/testing/') && target === '@offhook/react') &&
      `@offhook/react does not import ${target}`,
  },
  {
    name: 'sandbox: stands alone at run time',
    checkImport: (path, { target, typeOnly }) =>
      isIn(path, 'packages/sandbox/') &&
      !typeOnly &&
      ['@offhook/core', '@offhook/react'].includes(packageName(target) ?? '') &&
      'the sandbox runs without our other packages',
  },
  {
    name: 'core and sandbox know no React',
    checkImport: (path, { target }) =>
      isIn(path, 'packages/core/', 'packages/sandbox/') &&
      ['react', 'react-dom', '@offhook/react'].includes(packageName(target) ?? '') &&
      'React stays in @offhook/react and the site',
  },
  {
    name: 'the vendor stands behind a door',
    checkFile: ({ path, text }) =>
      text.includes('@daily-co/daily-js') &&
      !isIn(path, `${CORE}engine/`) &&
      'only the engine adapter names @daily-co/daily-js',
  },
  onlyIn('superstruct', `${CORE}validators/`),
  onlyIn('mitt', `${CORE}events/`),
  {
    name: 'landing sections never import each other',
    checkImport: (path, { target }) => {
      const [from, to] = [SECTION.exec(path)?.[1], SECTION.exec(target)?.[1]]
      return from !== undefined && to !== undefined && from !== to && 'a section stands alone'
    },
  },
  {
    name: 'only exports/ re-exports, every name by hand',
    checkImport: (path, { reexport }) =>
      reexport && !/^packages\/[^/]+\/src\/exports\//.test(path) && 'only exports/*.ts re-exports',
    checkFile: ({ text }) => /^export \*/m.test(text) && 'exports are listed by name',
  },
  {
    name: 'a file is named after what it holds',
    checkFile: ({ path }) =>
      /\/(utils?|helpers?|types|common|misc)\.tsx?$/.test(path) && 'this name says nothing',
  },
]

const ENTRY =
  /^(packages\/[^/]+\/src\/exports\/|packages\/sandbox\/src\/call-machine\/main\.ts|site\/src\/(main\.ts|still\.ts|prerender\.tsx))/

/** The files that an entry leads to, in any way: what remains are the tools of tests. */
export function findShipped(files: readonly SourceFile[]): SourceFile[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const shipped = new Set(files.filter(({ path }) => ENTRY.test(path)))
  // a set visits what is added while it is walked
  for (const file of shipped) {
    for (const { target } of readImports(file)) {
      const next = byPath.get(target)
      if (next) shipped.add(next)
    }
  }
  return [...shipped]
}

/** Every breach of a rule, as `path: what is wrong`. */
export function findBreaches(files: readonly SourceFile[], rules = RULES): string[] {
  return files.flatMap((file) => {
    const imports = readImports(file)
    return rules.flatMap(({ checkImport, checkFile }) =>
      [
        ...(checkFile ? [checkFile(file)] : []),
        ...imports.map((found) => {
          const breach = checkImport?.(file.path, found) ?? false
          return breach && `${breach} (${found.specifier})`
        }),
      ]
        .filter((breach) => breach !== false)
        .map((breach) => `${file.path}: ${breach}`),
    )
  })
}

/** What each file imports at once when it runs: neither types nor `import('…')`. */
const readGraph = (files: readonly SourceFile[]): ReadonlyMap<string, string[]> =>
  new Map(
    files.map((file) => [
      file.path,
      readImports(file)
        .filter(({ typeOnly, lazy }) => !typeOnly && !lazy)
        .map(({ target }) => target),
    ]),
  )

/** Files that import each other in a circle at run time: each circle as its paths, the first one repeated at the end. */
export function findCircles(files: readonly SourceFile[]): string[][] {
  const imports = readGraph(files)
  const circles: string[][] = []
  const done = new Set<string>()
  const visit = (path: string, trail: readonly string[]): void => {
    if (trail.includes(path)) circles.push([...trail.slice(trail.indexOf(path)), path])
    if (done.has(path) || trail.includes(path)) return
    for (const target of imports.get(path) ?? []) visit(target, [...trail, path])
    done.add(path)
  }
  for (const { path } of files) visit(path, [])
  return circles
}

/** What must come with the first call, not with the page. */
const LATE = [
  `${CORE}devPanel/openDevPanel.ts`,
  `${CORE}call/createCall.ts`,
  `${CORE}call/callMethods.ts`,
  `${CORE}engine/daily.ts`,
  `${CORE}engine/dailyEngine.ts`,
  'superstruct',
  '@daily-co/daily-js',
]

/** The late parts that core's main entry pulls onto the page, each as the way there. */
export function findEarly(files: readonly SourceFile[], entry = `${CORE}exports/index.ts`): string[] {
  const imports = readGraph(files)
  const ways = new Map([[entry, entry]])
  // a map visits what is added while it is walked
  for (const [path, way] of ways) {
    for (const target of imports.get(path) ?? []) {
      if (!ways.has(target)) ways.set(target, `${way} → ${target}`)
    }
  }
  return LATE.flatMap((path) => ways.get(path) ?? [])
}
