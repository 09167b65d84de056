import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { basename, join, posix, resolve } from 'node:path'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PACKAGES } from '../../scripts/packages.mjs'
import { readLinks } from '../docs/documents.ts'
import { root } from '../root.ts'
import { ENTRIES, PROGRAMS, REACT_CONSUMER, STRICT } from './consumerCode.ts'
import { binary, createPackedProject, listThirdParties, type PackedProject, run } from './packedProject.ts'

let project: PackedProject

beforeAll(async () => {
  project = await createPackedProject()
})
afterAll(() => project?.remove())

const node = (...args: string[]) => run(process.execPath, args, project.folder)
const readNames = async (...args: string[]): Promise<string[]> => JSON.parse(await node(...args))

describe('the tarballs', () => {
  test.for(PACKAGES)('%s contains its build, its texts and its license, and nothing else', (name) => {
    const { files } = project.packages[name]
    expect(files).toEqual(expect.arrayContaining(['AGENTS.md', 'LICENSE', 'README.md', 'package.json']))
    const isExpected = /^(dist\/|bin\/|LICENSE$|(README|AGENTS)\.md$|package\.json$)/
    expect(files.filter((file) => !isExpected.test(file) || /\.test\.|tsbuildinfo/.test(file))).toEqual([])
  })

  test('core contains the guides, and their relative links lead to files of the package', () => {
    const { files } = project.packages.core
    const read = (file: string) =>
      readFileSync(join(project.folder, 'node_modules/@offhook/core', file), 'utf8')
    const documents = files.filter((file) => file.startsWith('dist/docs/'))
    expect(documents).toEqual(
      expect.arrayContaining(['dist/docs/guides/tools.md', 'dist/docs/errors/timeout.md']),
    )
    const broken = documents.flatMap((file) =>
      readLinks(read(file))
        .filter((link) => !/^(https?:|mailto:|#)/.test(link))
        .map((link) => posix.join(posix.dirname(file), link.replace(/#.*/, '')))
        .filter((target) => !files.includes(target))
        .map((target) => `${file}: ${target}`),
    )
    expect(broken).toEqual([])
  })

  test.for(PACKAGES)('AGENTS.md of %s names files of the packages', (name) => {
    const text = readFileSync(
      join(project.folder, 'node_modules', project.packages[name].name, 'AGENTS.md'),
      'utf8',
    )
    const named = [...text.matchAll(/`(?:node_modules\/@offhook\/core\/)?(dist\/[\w/.-]+)`/g)].map(
      ([, path]) => path,
    )
    const { files } = project.packages.core
    expect(
      named.filter((path) => !files.some((file) => file === path || file.startsWith(`${path}/`))),
    ).toEqual([])
  })

  test.for(PACKAGES)('%s has source maps with sources for its modules', (name) => {
    const { files, name: published } = project.packages[name]
    const home = join(project.folder, 'node_modules', published)
    const scripts = files.filter((file) => /^dist\/[^/]+\.js$/.test(file))
    expect(scripts).not.toEqual([])
    for (const script of scripts) {
      const code = readFileSync(join(home, script), 'utf8')
      expect(code.trimEnd().endsWith(`\n//# sourceMappingURL=${basename(script)}.map`), script).toBe(true)
      const map: { sources: string[]; sourcesContent?: string[] } = JSON.parse(
        readFileSync(join(home, `${script}.map`), 'utf8'),
      )
      expect(map.sourcesContent?.length, script).toBe(map.sources.length)
    }
  })

  test('the source map of offhook.min.js leads to the line of the source', () => {
    const home = join(project.folder, 'node_modules/@offhook/core/dist/offhook.min.js')
    const map = new SourceMap(JSON.parse(readFileSync(`${home}.map`, 'utf8')))
    const lines = readFileSync(home, 'utf8').split('\n')
    const text = 'Use after destroy'
    const line = lines.findIndex((one) => one.includes(text))
    const found = map.findEntry(line, lines[line]?.indexOf(text) ?? 0)
    if (!('originalSource' in found)) throw new Error('The text is not in the map.')
    const source = readFileSync(resolve(root, 'packages/core/dist', found.originalSource), 'utf8')
    expect(source.split('\n')[found.originalLine]).toContain(text)
  })

  test('offhook.min.js comes with the license of everything in it, of the parts of daily-js too', () => {
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

  test.for(PACKAGES)('%s passes publint', async (name) => {
    await run(binary('publint'), ['run', project.packages[name].tarball, '--strict'], project.folder)
  })

  test.for(PACKAGES)('%s has types wherever it has code', async (name) => {
    const profile = name === 'sandbox' ? 'esm-only' : 'node16'
    const args = [project.packages[name].tarball, '--profile', profile, '--no-color', '--no-emoji']
    const forPages = {
      core: ['./offhook.min.js', './offhook-call.min.js'],
      react: [],
      sandbox: ['./call-machine'],
      server: [],
    }[name]
    const excluded = forPages.length > 0 ? ['--exclude-entrypoints', ...forPages] : []
    await run(binary('attw'), [...args, ...excluded], project.folder)
  })
})

describe('a consumer at run time', () => {
  // The oldest supported Node can require() ES modules, too
  test.for(ENTRIES)('%s: names as listed', async (entry) => {
    const list = (from: string) => `console.log(JSON.stringify(Object.keys(${from}).sort()))`
    const [imported, required] = await Promise.all([
      readNames('--input-type=module', '-e', list(`await import('${entry}')`)),
      readNames('--input-type=commonjs', '-e', list(`require('${entry}')`)),
    ])
    expect(imported).toMatchSnapshot()
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
      const page = await (await fetch(`${url}/`, { headers: { accept: 'text/html' } })).text()
      const files = Array.from(page.matchAll(/(?:src|href)="([^"]+)"/g), ([, path]) => `${url}${path}`)
      expect(files).toHaveLength(4)
      for (const file of files) expect((await fetch(file)).status).toBe(200)
    } finally {
      server.kill()
    }
    expect(await once(server, 'exit')).toEqual([0, null])
  })
})

describe('a consumer at compile time, without skipLibCheck', () => {
  /** Compiles with TypeScript 7 and 6. */
  const compile = async (folder: string, files: Readonly<Record<string, string>>, options: object) => {
    const compilerOptions = { ...STRICT, ...options }
    project.write(`${folder}/tsconfig.json`, JSON.stringify({ compilerOptions, files: Object.keys(files) }))
    for (const [file, text] of Object.entries(files)) project.write(`${folder}/${file}`, text)
    await Promise.all(['tsc', 'tsc6'].map((name) => run(binary(name), ['-p', folder], project.folder)))
  }

  test.for(Object.entries(PROGRAMS))('moduleResolution %s', ([name, { files, options }]) =>
    compile(name, files, options),
  )

  test('the types of React 18', async () => {
    const types = join(root, 'test/react18/node_modules/@types/react')
    expect(readFileSync(join(types, 'package.json'), 'utf8')).toContain('"version": "18.')
    const paths = { react: [types], 'react/jsx-runtime': [join(types, 'jsx-runtime')] }
    await compile('react18', { 'screen.tsx': REACT_CONSUMER }, { ...PROGRAMS.bundler.options, paths })
  })

  const counted = () => join(project.folder, 'counted.ts')
  let countTypes: (text: string) => number
  let empty: number

  // The programs share libraries, which take most of the time to read
  beforeAll(() => {
    const settings = { ...STRICT, ...PROGRAMS.bundler.options }
    const { options } = ts.convertCompilerOptionsFromJson(settings, project.folder)
    const host = ts.createCompilerHost(options)
    const read = host.getSourceFile.bind(host)
    const libraries = new Map<string, ts.SourceFile | undefined>()
    host.getCurrentDirectory = () => project.folder
    host.getSourceFile = (path, ...rest) => {
      if (path === counted()) return read(path, ...rest)
      if (!libraries.has(path)) libraries.set(path, read(path, ...rest))
      return libraries.get(path)
    }
    countTypes = (text) => {
      writeFileSync(counted(), text)
      const program = ts.createProgram([counted()], options, host)
      expect(ts.formatDiagnostics(ts.getPreEmitDiagnostics(program), host)).toBe('')
      return program.getTypeCount()
    }
    empty = countTypes('export {}')
  })

  /** The types that each entry may add to an empty program, and a use of it. React's own types are part of its entries. */
  const TYPES: readonly (readonly [entry: string, most: number, use: string])[] = [
    ['@offhook/core', 2500, "createVoiceClient({ publicKey: 'key' })"],
    ['@offhook/core/offhook.min.js', 2500, "createVoiceClient({ publicKey: 'key' }), daily()"],
    ['@offhook/core/offhook-call.min.js', 2800, 'OffhookCallElement'],
    ['@offhook/core/call', 2500, 'createCall'],
    ['@offhook/core/chat', 2500, "createChat({ publicKey: 'key', assistant: 'a' })"],
    ['@offhook/core/daily', 600, 'daily()'],
    ['@offhook/core/dev-panel', 2500, 'openDevPanel'],
    ['@offhook/core/element', 2800, 'OffhookCallElement'],
    ['@offhook/core/messages', 2500, 'isMessage'],
    ['@offhook/core/opentelemetry', 3500, 'traceVoice'],
    ['@offhook/core/resources', 2500, "createResourceClient({ token: 'key' }, { calls })"],
    ['@offhook/core/rest', 2500, "createRestClient({ token: 'key' })"],
    ['@offhook/core/testing', 2500, 'fakeEngine()'],
    ['@offhook/core/validators', 2500, 'DialOutOptions'],
    ['@offhook/react', 2800, 'CallButton, useTranscript, VoiceProvider'],
    ['@offhook/react/testing', 2500, 'fakeCall()'],
    ['@offhook/sandbox', 400, 'createSandbox()'],
    ['@offhook/sandbox/server', 380, 'startSandboxServer()'],
    ['@offhook/server', 500, 'createCallEndpoint, createWebhook'],
  ]

  test.for(TYPES)('%s costs at most %d types', ([entry, most, use]) => {
    // Every name in the use that is not a property comes from the entry.
    const names = [...new Set(use.match(/\b[a-zA-Z]+\b(?!:|')/g))].join(', ')
    const used = countTypes(`import { ${names} } from '${entry}'\nexport const used = [${use}]`)
    expect(used).toBeGreaterThan(empty)
    expect(used - empty).toBeLessThanOrEqual(most)
  })

  test('every entry point is measured', () => {
    expect(TYPES.map(([entry]) => entry).sort()).toEqual([...ENTRIES].sort())
  })
})
