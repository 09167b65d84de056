import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import * as react from '@offhook/react'
import ts from 'typescript'
import { beforeAll, describe, expect, test } from 'vitest'
import { PACKAGES } from '../../scripts/packages.mjs'
import { root } from '../root.ts'
import { DOCUMENTS, read, readBlocks, readHeadings, readLinks } from './documents.ts'
import { EXAMPLES, pathOf } from './examples.ts'

/** A file to compile, by its path in the repository. */
type Source = readonly [path: string, code: string]

/** Modules that only a bundler, or a page without one, can resolve. */
const DECLARATIONS: readonly Source[] = [
  [
    'docs/guides/plain-page/offhook.min.d.ts',
    "export * from '@offhook/core'\nexport * from '@offhook/core/daily'\n",
  ],
]

/** Type-checks files as strictly as the sources. Returns the compiler's messages. */
function compile(sources: readonly Source[]): string[] {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.base.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  // readers go on with the variables of an example
  Object.assign(options, {
    noUnusedLocals: false,
    allowJs: true,
    checkJs: true,
    types: ['node', 'vite/client'],
  })
  // the guide for users of the other client shows its code
  options.paths = { ...options.paths, '@vapi-ai/web': ['./node_modules/vapi-web-2.7.1/dist/vapi.d.ts'] }
  const paths = sources.map(([path]) => join(root, path))
  const codes = new Map([...DECLARATIONS, ...sources].map(([path, code]) => [join(root, path), code]))
  const host = ts.createCompilerHost(options)
  const { fileExists, readFile, getSourceFile } = host
  host.getCurrentDirectory = () => root
  // without it, the compiler looks into folders that only these sources have
  delete host.directoryExists
  host.fileExists = (path) => codes.has(path) || fileExists.call(host, path)
  host.readFile = (path) => codes.get(path) ?? readFile.call(host, path)
  host.getSourceFile = (path, ...rest) => {
    const code = codes.get(path)
    return code === undefined
      ? getSourceFile.call(host, path, ...rest)
      : ts.createSourceFile(path, code, ts.ScriptTarget.ESNext)
  }
  const program = ts.createProgram(paths, options, host)
  return paths.flatMap((path) => {
    const source = program.getSourceFile(path)
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      ({ messageText, start = 0 }) => {
        const line = (source?.getLineAndCharacterOfPosition(start).line ?? 0) + 1
        return `${path.slice(root.length)}:${line} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`
      },
    )
  })
}

describe('examples', { timeout: 60_000 }, () => {
  // one program for all: each would read the sources again
  let messages: string[]
  beforeAll(() => {
    messages = compile(EXAMPLES.map((example) => [pathOf(example), example.code]))
  })

  test.for([...new Set(EXAMPLES.map(({ document }) => document))])('%s compiles', (document) => {
    const folder = document.replace(/\.md$/, '/')
    expect(messages.filter((message) => message.startsWith(folder))).toEqual([])
  })

  test('an example with a mistake fails', () => {
    const code = "import { createVoiceClient } from '@offhook/core'\ncreateVoiceClient({ publicKey: 1 })"
    for (const path of ['example.ts', 'example.js']) {
      const mistake = expect.stringMatching(new RegExp(`^${path}:2 .*number`))
      expect(compile([[path, code]])).toEqual([mistake])
    }
  })
})

describe('README.md', () => {
  test('its first two commands are all the set-up there is', () => {
    const [run, check] = readBlocks(read('README.md')).filter(({ language }) => language === 'sh')
    expect(run?.code).toBe('npm install && npm start\n')
    expect(check?.code).toBe('npm install && npm test\n')
  })

  test('says that the packages are not on npm yet until the first release, which takes that out', () => {
    const { version } = JSON.parse(read('packages/core/package.json')) as { version: string }
    const installed = DOCUMENTS.filter(
      (path) =>
        /README\.md$|guides\/quick-start\.md$/.test(path) && /npm install .*@offhook\//.test(read(path)),
    )
    expect(installed).toHaveLength(5)
    for (const path of installed)
      expect(read(path).includes('\n\nThe packages are not on npm yet: '), path).toBe(version === '0.0.0')
  })

  test('names only scripts that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const named = DOCUMENTS.flatMap((path) => [...read(path).matchAll(/\bnpm run ([\w:-]+)/g)])
    expect(named.length).toBeGreaterThan(0)
    // `dev` is a script of the app that a reader creates
    const missing = named.map(([, name = '']) => name).filter((name) => !(name in scripts) && name !== 'dev')
    expect(missing).toEqual([])
  })
})

describe('the README of a package', () => {
  const readmeOf = (name: string) => read(`packages/${name}/README.md`)

  test.for(PACKAGES)('%s begins with how it is installed', (name) => {
    const [first] = readBlocks(readmeOf(name))
    expect(first?.language).toBe('sh')
    expect(first?.code).toMatch(new RegExp(`^npm install (--save-dev )?@offhook/${name}\\n`))
  })

  test.for(PACKAGES)('%s installs what the build needs, where the packages are built', (name) => {
    const built = [...readmeOf(name).matchAll(/`(.*?)npm run build core/g)].map(([, before]) => before)
    for (const before of built) expect(before).toBe('npm install && ')
  })

  test.for(PACKAGES)('%s says how to call without a key, where its examples have one', (name) => {
    const text = readmeOf(name)
    if (text.includes('your-public-key')) expect(text).toContain('](../../docs/guides/sandbox.md)')
    else expect(name).toBe('sandbox')
  })

  test('core has a row for every entry', () => {
    const { exports } = JSON.parse(read('packages/core/package.json')) as { exports: object }
    const entries = Object.keys(exports).filter((entry) => entry !== './package.json')
    const rows = [...readmeOf('core').matchAll(/^\| `(@offhook\/core.*?)` \|/gm)].map(([, entry]) => entry)
    expect(new Set(rows)).toEqual(new Set(entries.map((entry) => entry.replace('.', '@offhook/core'))))
  })

  test('react names every hook and component', () => {
    const names = Object.keys(react)
    expect(names).toEqual(expect.arrayContaining(['useCall', 'CallButton', 'VoiceProvider']))
    expect(names.filter((name) => !new RegExp(`[\`<]${name}\\b`).test(readmeOf('react')))).toEqual([])
  })
})

/** The fragments of a document's headings, as GitHub derives them. */
const fragmentsOf = (path: string) =>
  readHeadings(read(path)).map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
      .replaceAll(' ', '-'),
  )

describe('links', () => {
  test.for(DOCUMENTS)('%s leads to files and headings that exist', (path) => {
    const broken = readLinks(read(path)).filter((link) => {
      if (/^(https?|mailto):/.test(link)) return false
      const [file = '', fragment] = link.split('#')
      const target = file === '' ? path : posix.join(path, '..', file)
      if (!existsSync(join(root, target))) return true
      return fragment !== undefined && target.endsWith('.md') && !fragmentsOf(target).includes(fragment)
    })
    expect(broken).toEqual([])
  })
})
