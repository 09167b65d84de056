import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as react from '@offhook/react'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { PACKAGES } from '../scripts/packages.mjs'
import { type Block, DOCUMENTS, read, readBlocks } from './documents.ts'
import { isExample } from './examples.ts'
import { root } from './root.ts'

/** Type-checks code against the sources, as strictly as our own. Returns what the compiler says. */
function compile(blocks: readonly Block[]): string[] {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.base.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  // an example names what its reader goes on with
  Object.assign(options, {
    noUnusedLocals: false,
    allowJs: true,
    checkJs: true,
    types: ['node', 'vite/client'],
  })
  // the guide for its users shows what they have
  options.paths = { ...options.paths, '@vapi-ai/web': ['./node_modules/vapi-web-2.7.1/dist/vapi.d.ts'] }
  const codes = new Map(
    blocks.map(({ language, code }, index) => [join(root, `example${index + 1}.${language}`), code] as const),
  )
  const host = ts.createCompilerHost(options)
  const { fileExists, readFile } = host
  host.getCurrentDirectory = () => root
  host.fileExists = (path) => codes.has(path) || fileExists.call(host, path)
  host.readFile = (path) => codes.get(path) ?? readFile.call(host, path)
  const getSourceFile = host.getSourceFile
  host.getSourceFile = (path, ...rest) => {
    const code = codes.get(path)
    return code === undefined
      ? getSourceFile.call(host, path, ...rest)
      : ts.createSourceFile(path, code, ts.ScriptTarget.ESNext)
  }
  const program = ts.createProgram([...codes.keys()], options, host)
  return [...codes.keys()].flatMap((path) => {
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
  test.for(DOCUMENTS.filter((path) => readBlocks(read(path)).some(isExample)))('%s compiles', (path) => {
    expect(compile(readBlocks(read(path)).filter(isExample))).toEqual([])
  })

  test('an example with a mistake fails', () => {
    const code = "import { createVoiceClient } from '@offhook/core'\ncreateVoiceClient({ publicKey: 1 })"
    for (const language of ['ts', 'js']) {
      const mistake = expect.stringMatching(new RegExp(`^example1.${language}:2 .*number`))
      expect(compile([{ language, code }])).toEqual([mistake])
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
      (one) => one.endsWith('README.md') && /npm install .*@offhook\//.test(read(one)),
    )
    expect(installed).toHaveLength(4)
    for (const path of installed)
      expect(read(path).includes('\n\nThe packages are not on npm yet: '), path).toBe(version === '0.0.0')
  })

  test('names only scripts that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const named = DOCUMENTS.flatMap((path) => [...read(path).matchAll(/\bnpm run ([\w:-]+)/g)])
    expect(named.length).toBeGreaterThan(0)
    expect(named.map(([, name = '']) => name).filter((name) => !(name in scripts))).toEqual([])
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
    if (text.includes('your-public-key'))
      expect(text).toContain('](../../README.md#the-sandbox-calls-without')
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

describe('links', () => {
  const linked = (path: string) =>
    [...read(path).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, target = '']) => target)

  test.for(DOCUMENTS)('%s leads to files that exist', (path) => {
    const missing = linked(path).filter((target) => !existsSync(join(root, path, '..', target)))
    expect(missing).toEqual([])
  })
})
