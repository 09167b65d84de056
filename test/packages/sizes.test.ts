import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { beforeAll, describe, expect, test } from 'vitest'
import { type MeasuredBundle, measureBundle, measureExports } from '../../scripts/measureBundle.mjs'
import { DOCUMENTS, read, withoutFigures } from '../docs/documents.ts'
import { root } from '../root.ts'
import { MAX_BEFORE_CALL, MAX_FIRST_CALL, MAX_TYPES, MEASURED_IMPORTS, sizeLimitOf } from './budgets.ts'
import { ENTRIES } from './consumerCode.ts'

const START = "import { createVoiceClient } from '@offhook/core'; createVoiceClient({ publicKey: 'key' })"
const REACT = "export * from '@offhook/react'"
const kB = (bytes: number) => bytes / 1000

describe("import { createVoiceClient } from '@offhook/core'", () => {
  let own: MeasuredBundle
  let whole: MeasuredBundle

  beforeAll(async () => {
    own = await measureBundle(START, ['@daily-co/daily-js'])
    whole = await measureBundle(START, [])
  })

  test('the page before a call stays within its limit', () => {
    expect(kB(own.initial)).toBeLessThanOrEqual(MAX_BEFORE_CALL)
    // bundling daily-js must not make the first part heavier
    expect(whole.initial).toBeLessThanOrEqual(own.initial * 1.02)
  })

  test('puts neither the media engine nor the validators on the page', () => {
    const inputs = whole.initialInputs.join('\n')
    expect(inputs).toContain('packages/core/dist/')
    expect(inputs).not.toMatch(/daily-js|superstruct|sentry|bowser/)
  })

  test('the code of the first call stays within its limit', () => {
    expect(kB(own.parts.get('callCode.js') ?? Number.NaN)).toBeLessThanOrEqual(MAX_FIRST_CALL)
  })

  test('fetches the media engine with the first call', () => {
    expect(kB(whole.lazy)).toBeGreaterThan(50)
  })
})

describe('the types of @offhook/core', () => {
  /** The types of a program whose only file is this code. Its imports lead to the built declarations. */
  function countTypes(code: string): number {
    const path = join(root, 'page.ts')
    const options: ts.CompilerOptions = {
      strict: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
      types: [],
      noEmit: true,
    }
    const host = ts.createCompilerHost(options)
    const { getSourceFile } = host
    host.getSourceFile = (name, ...rest) =>
      name === path
        ? ts.createSourceFile(name, code, ts.ScriptTarget.ESNext, true)
        : getSourceFile.call(host, name, ...rest)
    const program = ts.createProgram([path], options, host)
    const errors = ts.getPreEmitDiagnostics(program).map(({ messageText }) => messageText)
    expect(errors).toEqual([])
    return program.getTypeCount()
  }

  test('the smallest page with a call stays within the limit', () => {
    const page = `${START}.on('transcript', (line) => console.log(line))`
    const added = countTypes(page) - countTypes('export {}')
    expect(added).toBeGreaterThan(500)
    expect(added).toBeLessThanOrEqual(MAX_TYPES)
  })
})

describe('@offhook/core/offhook.min.js', () => {
  test('imports nothing', () => {
    const file = readFileSync(join(root, 'packages/core/dist/offhook.min.js'), 'utf8')
    expect(file).not.toMatch(/\bfrom ?["']|\bimport\(|\bimport ?["']/)
  })
})

describe('@offhook/core/rest', () => {
  const REST = "import { createRestClient } from '@offhook/core/rest'; globalThis.rest = createRestClient({})"

  test('the whole client stays within its limit', async () => {
    const { initial, lazy } = await measureBundle(REST, [])
    expect(kB(initial)).toBeLessThanOrEqual(
      sizeLimitOf("import { createRestClient } from '@offhook/core/rest'"),
    )
    expect(lazy).toBe(0)
  })
})

describe('@offhook/core/resources', () => {
  const withResource = (name: string) =>
    `import { createResourceClient, ${name} } from '@offhook/core/resources'; globalThis.rest = createResourceClient({}, { ${name} })`

  const limitOf = (name: string) =>
    sizeLimitOf(`import { createResourceClient, ${name} } from '@offhook/core/resources'`)

  test.each([
    ['tools', limitOf('tools')],
    ['assistants', limitOf('tools')],
    ['calls', limitOf('tools')],
    ['files', limitOf('tools')],
    ['testSuites', limitOf('tools')],
    ['chats', limitOf('chats')],
  ])('%s with the runtime is at most %d kB', async (name, limit) => {
    const { initial, lazy } = await measureBundle(withResource(name), [])
    expect(kB(initial)).toBeLessThanOrEqual(limit)
    expect(lazy).toBe(0)
  })
})

describe('the other entries of core', () => {
  const ENGINE = ['@daily-co/daily-js']

  test.each([
    ['createCall', 'call', []],
    ['daily', 'daily', ENGINE],
    ['isMessage', 'messages', []],
    ['fakeVoice', 'testing', []],
    ['openDevPanel', 'dev-panel', []],
  ])('%s of ./%s stays within its limit', async (name, entry, external) => {
    const code = `import { ${name} } from '@offhook/core/${entry}'`
    const { initial } = await measureBundle(`${code}; globalThis.used = ${name}`, external)
    expect(kB(initial)).toBeLessThanOrEqual(sizeLimitOf(code))
  })
})

describe('size-limit.json', () => {
  test('has a limit for every entry that a page imports', () => {
    const limited = new Set(MEASURED_IMPORTS.map((name) => /'(@offhook\/[^']+)'/.exec(name)?.[1]))
    expect(ENTRIES.filter((entry) => !limited.has(entry))).toEqual(['@offhook/sandbox/server'])
  })
})

describe('@offhook/core/validators', () => {
  /** Rules that are made of nearly all other rules. */
  const COMPOSITIONS = ['JoinOptions', 'CallFactoryOptions']

  test('each rule stays within the limit of one rule, and each composition within its own', async () => {
    const limitOf = (name: string) => sizeLimitOf(`import { check, ${name} } from '@offhook/core/validators'`)
    const [ruleLimit, compositionLimit] = [limitOf('DialOutOptions'), limitOf('JoinOptions')]
    const sizes = await measureExports('@offhook/core/validators', 'check')
    expect(sizes.size).toBeGreaterThan(55)
    const tooLarge = [...sizes].filter(
      ([name, bytes]) => kB(bytes) > (COMPOSITIONS.includes(name) ? compositionLimit : ruleLimit),
    )
    expect(tooLarge).toEqual([])
    // a composition within the limit of one rule needs no exception
    expect(COMPOSITIONS.filter((name) => kB(sizes.get(name) ?? 0) <= ruleLimit)).toEqual([])
  })
})

describe('@offhook/react', () => {
  test('all of it stays within its limit, and each hook within the limit of one hook', async () => {
    const { initial } = await measureBundle(REACT, ['react', 'react-dom', '@offhook/core'])
    expect(kB(initial)).toBeLessThanOrEqual(sizeLimitOf("import * from '@offhook/react'"))
    const names = readFileSync(join(root, 'packages/react/src/exports/index.ts'), 'utf8')
    const hooks = [...new Set(names.match(/\buse[A-Z]\w+/g))]
    expect(hooks.length).toBeGreaterThan(20)
    const hookLimit = sizeLimitOf("import { useTranscript } from '@offhook/react'")
    for (const hook of hooks) {
      const one = `export { ${hook} } from '@offhook/react'`
      const { initial: bytes } = await measureBundle(one, ['react', 'react-dom', '@offhook/core'])
      expect(kB(bytes), hook).toBeLessThanOrEqual(hookLimit)
    }
  })
})

describe('@offhook/react/testing', () => {
  test('stays within its limit', async () => {
    const code = "import { fakeCall } from '@offhook/react/testing'"
    const external = ['react', '@offhook/core', '@offhook/react']
    const { initial } = await measureBundle(`${code}; globalThis.used = fakeCall`, external)
    expect(kB(initial)).toBeLessThanOrEqual(sizeLimitOf(code))
  })
})

describe('@offhook/sandbox', () => {
  const IN_PAGE = "import { createSandbox } from '@offhook/sandbox'"

  test('stays within its limit on a page that only makes calls', async () => {
    const code = `${IN_PAGE}; globalThis.sandbox = createSandbox()`
    const { initial, lazy, initialInputs } = await measureBundle(code, [])
    expect(kB(initial)).toBeLessThanOrEqual(sizeLimitOf(IN_PAGE))
    // the other operations load with the first request for one of them; the server's code never loads in a page
    expect(kB(lazy)).toBeGreaterThan(8)
    expect(initialInputs.join('\n')).not.toMatch(/server|createApi|hono/)
  })
})

describe('figures in documents', () => {
  test('differ from the measured sizes by at most 5 %, and have the exact counts', () => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/renderFigures.mjs', '--check'], {
      cwd: root,
      encoding: 'utf8',
    })
    expect(stderr).toBe('')
    expect(status).toBe(0)
  })

  test('no size stands outside of the marks', () => {
    const documents = DOCUMENTS.filter(
      (path) => !/^docs\/(decisions|api|errors)\/|\/ARCHITECTURE\.md$/.test(path),
    )
    const others = documents.flatMap((path) => [...withoutFigures(read(path)).matchAll(/^.*\d ?kB\b.*$/gm)])
    // a limit of the REST client, not a size of it
    expect(others.map(([line]) => line).filter((line) => !line.includes('characters of 64 kB'))).toEqual([])
  })
})
