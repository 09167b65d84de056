import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { basename, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PACKAGES } from '../../scripts/packages.mjs'
import { root } from '../root.ts'
import {
  CONSUMER,
  ENTRIES,
  ESM_CONSUMER,
  importEntries,
  isEsmOnly,
  REACT_CONSUMER,
  STRICT,
} from './consumerCode.ts'
import { binary, createPackedProject, listThirdParties, type PackedProject, run } from './packedProject.ts'

let project: PackedProject

beforeAll(async () => {
  project = await createPackedProject()
})
afterAll(() => project?.remove())

const node = (...args: string[]) => run(process.execPath, args, project.folder)
const readNames = async (...args: string[]): Promise<string[]> => JSON.parse(await node(...args))

describe('the tarballs', () => {
  test.for(PACKAGES)('%s holds what is used, and nothing else', (name) => {
    const { files } = project.packages[name]
    expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'package.json']))
    expect(files.filter((file) => !/^(dist\/|bin\/|LICENSE$|README\.md$|package\.json$)/.test(file))).toEqual(
      [],
    )
    expect(files.filter((file) => /\.test\.|tsbuildinfo/.test(file))).toEqual([])
  })

  test.for(PACKAGES)('%s has source maps for its modules, with the sources in them', (name) => {
    const home = join(project.folder, 'node_modules', project.packages[name].name)
    const scripts = project.packages[name].files.filter((file) => /^dist\/[^/]+\.js$/.test(file))
    const mapped = project.packages[name].files.filter((file) => file.endsWith('.map'))
    expect(mapped).toEqual(expect.arrayContaining(scripts.map((script) => `${script}.map`)))
    for (const script of scripts) {
      const code = readFileSync(join(home, script), 'utf8')
      expect(code).toMatch(new RegExp(`\\n//# sourceMappingURL=${basename(script)}\\.map\\n?$`))
      const map = JSON.parse(readFileSync(join(home, `${script}.map`), 'utf8')) as {
        sources: string[]
        sourcesContent?: string[]
      }
      expect(map.sourcesContent?.length, script).toBe(map.sources.length)
    }
  })

  test('the map of core in one file leads to the line of the source', () => {
    const home = join(project.folder, 'node_modules/@offhook/core/dist/offhook.min.js')
    const map = new SourceMap(JSON.parse(readFileSync(`${home}.map`, 'utf8')))
    const lines = readFileSync(home, 'utf8').split('\n')
    const text = 'Use after destroy'
    const line = lines.findIndex((one) => one.includes(text))
    const found = map.findEntry(line, lines[line]?.indexOf(text) ?? 0)
    if (!('originalSource' in found)) throw new Error('the text is not in the map')
    const source = readFileSync(resolve(root, 'packages/core/dist', found.originalSource), 'utf8')
    expect(source.split('\n')[found.originalLine]).toContain(text)
  })

  test('core in one file comes with the licence of everything in it, also of what daily-js has inside', () => {
    const home = join(project.folder, 'node_modules/@offhook/core/dist')
    const notices = readFileSync(join(home, 'offhook.min.LICENSES.txt'), 'utf8').split(
      `\n${'-'.repeat(80)}\n`,
    )
    const named = notices.map(
      (notice) =>
        /^(\S+) (?:\d+\.\d+\.\d+ \([\w.-]+\)|\([\w.-]+\), in daily-js)\n/.exec(notice.trimStart())?.[1],
    )
    expect(new Set(named)).toEqual(new Set(listThirdParties('core')))
    expect(named).toEqual(expect.arrayContaining(['@daily-co/daily-js', '@sentry/core', 'bowser', 'mitt']))
    expect(notices.filter((notice) => !/copyright/i.test(notice))).toEqual([])
    const [first] = readFileSync(join(home, 'offhook.min.js'), 'utf8').split('\n', 1)
    expect(first).toMatch(/^\/\*! @offhook\/core .* offhook\.min\.LICENSES\.txt \*\/$/)
  })

  test.for(PACKAGES)('%s pleases publint', async (name) => {
    await run(binary('publint'), ['run', project.packages[name].tarball, '--strict'], project.folder)
  })

  test.for(PACKAGES)('%s has types wherever it has code', async (name) => {
    const profile = name === 'sandbox' ? 'esm-only' : 'node16'
    const args = [project.packages[name].tarball, '--profile', profile, '--no-color', '--no-emoji']
    const forPages = { core: './offhook.min.js', react: undefined, sandbox: './call-machine' }[name]
    const excluded = forPages ? ['--exclude-entrypoints', forPages] : []
    await run(binary('attw'), [...args, ...excluded], project.folder)
  })
})

describe('a consumer at run time', () => {
  test.for(ENTRIES)('%s: names as listed', async (entry) => {
    const script = `console.log(JSON.stringify(Object.keys(await import('${entry}')).sort()))`
    expect(await readNames('--input-type=module', '-e', script)).toMatchSnapshot()
  })

  // also of ES modules: the oldest Node that we run on reads them
  test.for(ENTRIES)('%s: the same for require()', async (entry) => {
    const list = (from: string) => `console.log(JSON.stringify(Object.keys(${from}).sort()))`
    const imported = await readNames('--input-type=module', '-e', list(`await import('${entry}')`))
    const required = await readNames('--input-type=commonjs', '-e', list(`require('${entry}')`))
    expect(required).toEqual(imported)
  })

  test('importing does nothing: no window, no request, no timer', async () => {
    const entries = ENTRIES.filter((entry) => entry !== '@offhook/sandbox/server')
    const watched = ['window', 'document', 'navigator', 'localStorage', 'fetch', 'setTimeout', 'setInterval']
    const script = `
      const touched = []
      for (const name of ${JSON.stringify(watched)}) {
        const value = globalThis[name]
        Object.defineProperty(globalThis, name, { get: () => (touched.push(name), value), configurable: true })
      }
      for (const entry of ${JSON.stringify(entries)}) {
        touched.length = 0
        await import(entry)
        if (touched.length > 0) console.log(entry, touched.join(' '))
      }`
    expect(await node('--input-type=module', '-e', script)).toBe('')
  })

  test('a client can be made, read and destroyed on a server', async () => {
    const script = `
      import { createVoiceClient } from '@offhook/core'
      const voice = createVoiceClient({ publicKey: 'key' })
      console.log(voice.state.get().status)
      await voice.destroy()`
    expect(await node('--input-type=module', '-e', script)).toBe('idle\n')
  })

  test('React renders on a server', async () => {
    const script = `
      import { createElement } from 'react'
      import { renderToString } from 'react-dom/server'
      import { useCall, VoiceProvider } from '@offhook/react'
      const Status = () => useCall().status
      const options = { publicKey: 'key' }
      console.log(renderToString(createElement(VoiceProvider, { options }, createElement(Status))))`
    expect(await node('--input-type=module', '-e', script)).toBe('idle\n')
  })
})

describe('the command offhook-sandbox', () => {
  const command = () => join(project.folder, 'node_modules/@offhook/sandbox/bin/offhook-sandbox.mjs')

  test('is installed', async () => {
    expect(existsSync(join(project.folder, 'node_modules/.bin/offhook-sandbox'))).toBe(true)
    expect(await node(command(), '--version')).toMatch(/^\d+\.\d+\.\d+\n$/)
  })

  test('serves the platform and the call machine, and ends when asked', async () => {
    const server = spawn(process.execPath, [command(), '--port', '0'], { cwd: project.folder })
    try {
      const [welcome] = await once(server.stdout, 'data')
      const [url] = /http:\/\/[\w.]+:\d+/.exec(String(welcome)) ?? []
      const machine = await fetch(`${url}/call-machine/call-machine-object-bundle.js`)
      expect((await fetch(`${url}/health`)).status).toBe(200)
      expect(machine.headers.get('content-type')).toContain('javascript')
      expect((await machine.text()).length).toBeGreaterThan(10_000)
    } finally {
      server.kill()
    }
    expect(await once(server, 'exit')).toEqual([0, null])
  })
})

describe('a consumer at compile time, without skipLibCheck', () => {
  const compile = async (folder: string, files: Record<string, string>, options: object) => {
    const compilerOptions = { ...STRICT, ...options }
    project.write(`${folder}/tsconfig.json`, JSON.stringify({ compilerOptions, files: Object.keys(files) }))
    for (const [file, text] of Object.entries(files)) project.write(`${folder}/${file}`, text)
    await run(binary('tsc'), ['-p', folder], project.folder)
    return run(binary('tsc6'), ['-p', folder, '--extendedDiagnostics'], project.folder)
  }

  test('moduleResolution bundler', async () => {
    const every = importEntries(ENTRIES)
    const files = {
      'consumer.ts': CONSUMER,
      'esm.ts': ESM_CONSUMER,
      'every.ts': every,
      'screen.tsx': REACT_CONSUMER,
    }
    await compile('bundler', files, { module: 'ESNext', moduleResolution: 'bundler' })
  })

  test('moduleResolution nodenext, as ESM and as CommonJS', async () => {
    const files = {
      'consumer.mts': CONSUMER,
      'consumer.cts': CONSUMER,
      'esm.mts': ESM_CONSUMER,
      'every.mts': importEntries(ENTRIES),
      'every.cts': importEntries(ENTRIES.filter((entry) => !isEsmOnly(entry))),
    }
    await compile('nodenext', files, { module: 'NodeNext', moduleResolution: 'NodeNext' })
  })

  test('the types of React 18', async () => {
    const types = join(root, 'test/react18/node_modules/@types/react')
    expect(readFileSync(join(types, 'package.json'), 'utf8')).toContain('"version": "18.')
    const paths = { react: [types], 'react/jsx-runtime': [join(types, 'jsx-runtime')] }
    const options = { module: 'ESNext', moduleResolution: 'bundler', paths }
    await compile('react18', { 'screen.tsx': REACT_CONSUMER }, options)
  })

  test('every entry point is on the list', () => {
    const offered = PACKAGES.flatMap((name) => {
      const { exports } = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8')) as {
        exports: object
      }
      return Object.keys(exports).map((path) => `@offhook/${name}${path.slice(1)}`)
    })
    const code = offered.filter((entry) => !/package\.json$|\/call-machine/.test(entry))
    expect(code.sort()).toEqual([...ENTRIES].sort())
  })

  const countTypes = async (folder: string, text: string) => {
    const options = { module: 'ESNext', moduleResolution: 'bundler' }
    const report = await compile(folder, { 'consumer.ts': text }, options)
    return Number(/^Types: +(\d+)$/m.exec(report)?.[1])
  }
  let empty: Promise<number> | undefined

  // with the types of React in those that need it
  const BUDGETS: readonly (readonly [entry: string, types: number, code: string])[] = [
    [
      '@offhook/core',
      2500,
      "import { createVoiceClient } from '@offhook/core'\nexport const voice = createVoiceClient({ publicKey: 'key' })",
    ],
    [
      '@offhook/core/offhook.min.js',
      2500,
      "import { createVoiceClient, daily } from '@offhook/core/offhook.min.js'\nexport const voice = createVoiceClient({ publicKey: 'key', engine: daily() })",
    ],
    [
      '@offhook/core/call',
      2500,
      "import { createCall } from '@offhook/core/call'\nexport const create = createCall",
    ],
    [
      '@offhook/core/daily',
      600,
      "import { daily } from '@offhook/core/daily'\nexport const engine = daily()",
    ],
    [
      '@offhook/core/dev-panel',
      2500,
      "import { openDevPanel } from '@offhook/core/dev-panel'\nexport const open = openDevPanel",
    ],
    [
      '@offhook/core/messages',
      2500,
      "import { isMessage } from '@offhook/core/messages'\nexport const is = isMessage",
    ],
    [
      '@offhook/core/resources',
      2500,
      "import { createResourceClient, calls } from '@offhook/core/resources'\nexport const rest = createResourceClient({ token: 'key' }, { calls })",
    ],
    [
      '@offhook/core/rest',
      2500,
      "import { createRestClient } from '@offhook/core/rest'\nexport const rest = createRestClient({ token: 'key' })",
    ],
    [
      '@offhook/core/testing',
      2500,
      "import { fakeEngine } from '@offhook/core/testing'\nexport const engine = fakeEngine()",
    ],
    [
      '@offhook/core/validators',
      2500,
      "import { DialOutOptions } from '@offhook/core/validators'\nexport const rule = DialOutOptions",
    ],
    [
      '@offhook/react',
      2800,
      "import { CallButton, useTranscript, VoiceProvider } from '@offhook/react'\nexport { CallButton, useTranscript, VoiceProvider }",
    ],
    [
      '@offhook/react/testing',
      2500,
      "import { fakeCall } from '@offhook/react/testing'\nexport const call = fakeCall()",
    ],
    [
      '@offhook/sandbox',
      400,
      "import { createSandbox } from '@offhook/sandbox'\nexport const sandbox = createSandbox()",
    ],
    [
      '@offhook/sandbox/server',
      300,
      "import { startSandboxServer } from '@offhook/sandbox/server'\nexport const server = startSandboxServer()",
    ],
  ]

  test('every entry point has a budget of types', () => {
    expect(BUDGETS.map(([entry]) => entry)).toEqual(ENTRIES)
  })

  test.for(BUDGETS)('%s costs at most %d types', async ([, most, code]) => {
    empty ??= countTypes('empty', 'export {}')
    const used = await countTypes('used', code)
    expect(used).toBeGreaterThan(await empty)
    expect(used - (await empty)).toBeLessThanOrEqual(most)
  })
})
