import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { ENTRIES } from './consumerCode.ts'
import { DOCUMENTS, read } from './documents.ts'
import { type MeasuredBundle, measureBundle, measureExports } from './measureBundle.ts'
import { root } from './sourceFiles.ts'

const START = "import { createVoiceClient } from '@offhook/core'; createVoiceClient({ publicKey: 'key' })"
const REACT = "export * from '@offhook/react'"
const kB = (bytes: number) => bytes / 1000

/** The sizes that README.md quotes, in kB, by the first column of their rows. */
const quoted = new Map(
  [...read('README.md').matchAll(/^\| ([^|]+) \|.*\| ([\d.]+) kB \|$/gm)].map(([, what = '', size = '']) => [
    what.trim(),
    Number(size),
  ]),
)

/** What is quoted may be rounded up a little, never down. */
function expectQuoted(what: string, bytes: number): void {
  const size = quoted.get(what) ?? 0
  expect(size, `README.md on "${what}"`).toBeGreaterThanOrEqual(kB(bytes))
  expect(size, `README.md on "${what}"`).toBeLessThanOrEqual(kB(bytes) * 1.1 + 0.1)
}

describe("import { createVoiceClient } from '@offhook/core'", () => {
  let own: MeasuredBundle
  let whole: MeasuredBundle

  beforeAll(async () => {
    own = await measureBundle(START, ['@daily-co/daily-js'])
    whole = await measureBundle(START, [])
  })

  test('puts at most 12 kB on the page', () => {
    expect(kB(own.initial)).toBeLessThanOrEqual(12)
    // what comes later must not make the first part heavier
    expect(whole.initial).toBeLessThanOrEqual(own.initial * 1.02)
  })

  test('puts neither the media engine nor the validators on the page', () => {
    const inputs = whole.initialInputs.join('\n')
    expect(inputs).toContain('packages/core/dist/')
    expect(inputs).not.toMatch(/daily-js|superstruct|sentry|bowser/)
  })

  test('fetches the media engine with the first call', () => {
    expect(kB(whole.lazy)).toBeGreaterThan(50)
  })

  test('README.md quotes what is measured', () => {
    expectQuoted('Page load', own.initial)
    expectQuoted('`preload()` or the first call', own.lazy)
    expectQuoted('The same moment, in parallel', whole.lazy - own.lazy)
  })
})

describe('@offhook/core/offhook.min.js', () => {
  const file = readFileSync(join(root, 'packages/core/dist/offhook.min.js'))

  test('imports nothing, and is what README.md quotes', () => {
    expect(file.toString()).not.toMatch(/\bfrom ?["']|\bimport\(|\bimport ?["']/)
    expectQuoted('Instead of these, in a page without a bundler', gzipSync(file, { level: 9 }).byteLength)
  })
})

describe('@offhook/core/rest', () => {
  const REST = "import { createRestClient } from '@offhook/core/rest'; globalThis.rest = createRestClient({})"

  test('the whole client is at most 11 kB', async () => {
    const { initial, lazy } = await measureBundle(REST, [])
    expect(kB(initial)).toBeLessThanOrEqual(11)
    expect(lazy).toBe(0)
    expectQuoted('The whole REST client', initial)
  })
})

describe('@offhook/core/resources', () => {
  const withResource = (name: string) =>
    `import { createResourceClient, ${name} } from '@offhook/core/resources'; globalThis.rest = createResourceClient({}, { ${name} })`

  test.each([
    ['tools', 8],
    ['assistants', 8],
    ['calls', 8],
    ['files', 8],
    ['testSuites', 8],
    // with streams
    ['chats', 9.2],
  ])('%s with the runtime is at most %d kB', async (name, limit) => {
    const { initial, lazy } = await measureBundle(withResource(name), [])
    expect(kB(initial)).toBeLessThanOrEqual(limit)
    expect(lazy).toBe(0)
  })

  test('README.md quotes what is measured', async () => {
    const { initial } = await measureBundle(withResource('tools'), [])
    expectQuoted('One resource of it', initial)
  })
})

describe('the other entries of core', () => {
  const ENGINE = ['@daily-co/daily-js']

  test.each([
    ['createCall', 'call', 23, []],
    ['daily', 'daily', 10, ENGINE],
    ['isMessage', 'messages', 1.3, []],
    // the voice client, and what a test has of the other side of its calls
    ['fakeVoice', 'testing', 15.5, []],
    ['openDevPanel', 'dev-panel', 11, []],
  ])('%s of ./%s puts at most %d kB on the page', async (name, entry, limit, external) => {
    const code = `import { ${name} } from '@offhook/core/${entry}'; globalThis.used = ${name}`
    const { initial } = await measureBundle(code, external)
    expect(kB(initial)).toBeLessThanOrEqual(limit)
  })
})

describe('size-limit.json', () => {
  test('has a limit for every entry of core and React', () => {
    const limits = JSON.parse(read('size-limit.json')) as { name: string }[]
    const imported = new Set(limits.map(({ name }) => /'(@offhook\/[^']+)'/.exec(name)?.[1]))
    expect(ENTRIES.filter((entry) => !entry.startsWith('@offhook/sandbox') && !imported.has(entry))).toEqual(
      [],
    )
  })
})

describe('@offhook/core/validators', () => {
  /** Made of nearly all other rules, each of which they would bring anyway. */
  const COMPOSITIONS = ['JoinOptions', 'CallFactoryOptions']

  test('one rule costs at most 4 kB with superstruct, each of the two compositions at most 8 kB', async () => {
    const sizes = await measureExports('@offhook/core/validators', 'check')
    expect(sizes.size).toBeGreaterThan(55)
    const dear = [...sizes].filter(([name, bytes]) => kB(bytes) > (COMPOSITIONS.includes(name) ? 8 : 4))
    expect(dear).toEqual([])
    // what is no longer dear is no exception
    expect(COMPOSITIONS.filter((name) => kB(sizes.get(name) ?? 0) <= 4)).toEqual([])
  })
})

describe('@offhook/react', () => {
  test('adds at most 6.5 kB to React and core, and a hook at most 1.5 kB', async () => {
    const { initial } = await measureBundle(REACT, ['react', 'react-dom', '@offhook/core'])
    expect(kB(initial)).toBeLessThanOrEqual(6.5)
    expectQuoted('The React bindings', initial)
    const names = readFileSync(join(root, 'packages/react/src/exports/index.ts'), 'utf8')
    const hooks = [...new Set(names.match(/\buse[A-Z]\w+/g))]
    expect(hooks.length).toBeGreaterThan(20)
    for (const hook of hooks) {
      const one = `export { ${hook} } from '@offhook/react'`
      const { initial: bytes } = await measureBundle(one, ['react', 'react-dom', '@offhook/core'])
      expect(kB(bytes), hook).toBeLessThanOrEqual(1.5)
    }
  })
})

describe('@offhook/react/testing', () => {
  test('adds at most 1.8 kB to React and both packages', async () => {
    const code = "import { fakeCall } from '@offhook/react/testing'; globalThis.used = fakeCall"
    const { initial } = await measureBundle(code, ['react', '@offhook/core', '@offhook/react'])
    expect(kB(initial)).toBeLessThanOrEqual(1.8)
  })
})

describe('@offhook/sandbox', () => {
  const IN_PAGE = "import { createSandbox } from '@offhook/sandbox'; globalThis.sandbox = createSandbox()"

  test('puts at most 9 kB on a page that only holds calls', async () => {
    const { initial, lazy, initialInputs } = await measureBundle(IN_PAGE, [])
    expect(kB(initial)).toBeLessThanOrEqual(9)
    // the other operations come when the first of them is asked for; files and sockets never do
    expect(kB(lazy)).toBeGreaterThan(8)
    expect(initialInputs.join('\n')).not.toMatch(/server|createRestRouter/)
  })
})

describe('sizes between the lines', () => {
  const initialOf = async (code: string, external: string[] = []) =>
    (await measureBundle(code, external)).initial
  const partOf = async (code: string, file: string) => (await measureBundle(code, [])).parts.get(file) ?? 0
  const REST = "import { createRestClient } from '@offhook/core/rest'; globalThis.rest = createRestClient({})"
  const PANEL = "import { openDevPanel } from '@offhook/core/dev-panel'; globalThis.open = openDevPanel"
  const largest = async (isWanted: (name: string) => boolean) => {
    const sizes = await measureExports('@offhook/core/validators', 'check')
    return Math.max(...[...sizes].flatMap(([name, bytes]) => (isWanted(name) ? [bytes] : [])))
  }
  const isMade = (name: string) => ['JoinOptions', 'CallFactoryOptions'].includes(name)
  const inOneFile = () =>
    gzipSync(readFileSync(join(root, 'packages/core/dist/offhook.min.js')), { level: 9 }).byteLength

  /** What a document says, the number in the middle of it, and how many bytes there are. */
  const SAID: [path: string, text: RegExp, measure: () => number | Promise<number>][] = [
    ['README.md', /for servers and scripts, in ([\d.]+) kB:/, () => initialOf(REST)],
    ['README.md', /the engine's adapter \(([\d.]+) kB\)/, () => partOf(START, 'callCode.js')],
    ['packages/core/README.md', /One rule costs at most ([\d.]+) kB/, () => largest((name) => !isMade(name))],
    ['packages/core/README.md', /of nearly all of them, at most ([\d.]+) kB each/, () => largest(isMade)],
    ['packages/core/README.md', /in one ES module of ([\d.]+) kB/, inOneFile],
    ['packages/core/README.md', /and weighs ([\d.]+) kB gzip/, () => initialOf(PANEL)],
    ['docs/complaints.md', /at most ([\d.]+) kB before the press/, () => initialOf(START)],
    ['docs/migrating-from-vapi.md', /The page loads ([\d.]+) kB/, () => initialOf(START)],
  ]

  test.for(SAID)('%s, %s', async ([path, text, measure]) => {
    const [, figure = ''] = text.exec(read(path)) ?? []
    const measured = kB(await measure())
    // a figure is as exact as it is written
    const unit = 10 ** -(figure.split('.')[1]?.length ?? 0)
    expect(Math.abs(Number(figure) - measured), `${figure} kB, and it is ${measured}`).toBeLessThanOrEqual(
      Math.max(unit / 2, measured * 0.05),
    )
  })

  test('there is no other, but in the table of README.md and in what was decided at its time', () => {
    const others = DOCUMENTS.filter((path) => !/^docs\/(decisions|api|errors)\//.test(path)).flatMap(
      (path) => {
        const left = SAID.reduce(
          (text, [where, said]) => (where === path ? text.replace(said, '') : text),
          read(path),
        )
        return [...left.matchAll(/.*\d ?kB\b.*/g)].map(([line]) => line)
      },
    )
    const known = /^\| .* \| [\d.]+ kB \|$|characters of 64 kB/
    expect(others.filter((line) => !known.test(line))).toEqual([])
  })
})
