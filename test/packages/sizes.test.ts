import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { root } from '../root.ts'
import { ENTRIES } from './consumerCode.ts'
import { type MeasuredBundle, measureBundle } from './measureBundle.ts'

// size-limit.json limits the size of each import. These tests look at chunks, which size-limit cannot tell apart.

/** The limits in kB, gzipped, that the README of core promises, by the code in their row. */
const PROMISED = new Map(
  Array.from(
    readFileSync(join(root, 'packages/core/README.md'), 'utf8').matchAll(/^\|[^|]+\| (.+) \| ([\d.]+) \|$/gm),
    ([, code = '', kB]) => [code, Number(kB)],
  ),
)
const promised = (code: string) => PROMISED.get(code) ?? Number.NaN

/** kB, gzipped, before a call. Code that the call shares with the import is part of it (docs/decisions/018). */
const MAX_BEFORE_CALL = promised("`import { createVoiceClient } from '@offhook/core'`")
/** kB, gzipped, that the first call loads besides daily-js before it can join. Outcomes of tool calls are 0.3 of it. */
const MAX_FIRST_CALL = 29.7

const START = "import { createVoiceClient } from '@offhook/core'; createVoiceClient({ publicKey: 'key' })"
const kB = (bytes = Number.NaN) => bytes / 1000

describe("import { createVoiceClient } from '@offhook/core'", () => {
  let own: MeasuredBundle
  let whole: MeasuredBundle

  beforeAll(async () => {
    own = await measureBundle(START, ['@daily-co/daily-js'])
    whole = await measureBundle(START, [])
  })

  test('the page before a call stays within its limit', () => {
    expect(kB(own.initial)).toBeLessThanOrEqual(MAX_BEFORE_CALL)
    // Bundling daily-js must not make the first part heavier.
    expect(whole.initial).toBeLessThanOrEqual(own.initial * 1.02)
  })

  test('puts neither the media engine nor the validators on the page', () => {
    const inputs = whole.initialInputs.join('\n')
    expect(inputs).toContain('packages/core/dist/')
    expect(inputs).not.toMatch(/daily-js|superstruct|sentry|bowser/)
  })

  test('the code of the first call stays within its limit', () => {
    expect(kB(own.parts.get('callCode.js'))).toBeLessThanOrEqual(MAX_FIRST_CALL)
  })

  test('the code of a call, and the media engine, stay within what the README promises', () => {
    expect(kB(own.lazy)).toBeLessThanOrEqual(promised('the code of a call'))
    expect(kB(whole.lazy - own.lazy)).toBeGreaterThan(50)
    expect(kB(whole.lazy - own.lazy)).toBeLessThanOrEqual(promised('`@daily-co/daily-js`'))
  })
})

test('the panel of <offhook-call> and the files that it imports at once stay within what the README promises', () => {
  const read = (file: string) => readFileSync(join(root, 'packages/core/dist', file))
  const [, table = '{}'] =
    /^const offhookFiles=(.+?);const/m.exec(read('offhook-call.min.js').toString()) ?? []
  const files: [string][] = JSON.parse(table)['./offhook-call/createPanel.js']
  const bytes = files.reduce((sum, [file]) => sum + gzipSync(read(file), { level: 9 }).byteLength, 0)
  const limit = promised('its panel with the chat; a call adds the code of a call and the engine')
  expect(kB(bytes)).toBeLessThanOrEqual(limit)
})

describe('the styled parts', () => {
  const folder = join(root, 'packages/registry/src')
  const GUIDE = readFileSync(join(root, 'docs/guides/styled-parts.md'), 'utf8')
  /** The limit in kB that a sentence or a row of their guide promises. */
  const promisedBy = (pattern: RegExp) => Number(pattern.exec(GUIDE)?.[1])
  const importHooks = (names: readonly string[]) =>
    `import { ${names.join()} } from '@offhook/react'; globalThis.used = [${names.join()}];`
  const importParts = (parts: Readonly<Record<string, string>>) =>
    Object.entries(parts)
      .map(
        ([name, file]) =>
          `import { ${name} } from ${JSON.stringify(join(folder, file))}; globalThis.${name} = ${name};`,
      )
      .join('')
  const initialOf = async (code: string, external: string[] = []) =>
    kB((await measureBundle(code, ['react', '@daily-co/daily-js', ...external])).initial)

  /** The names that the files import from `@offhook/react`, without types. */
  function hooksOf(files: readonly string[]): string[] {
    const names = files.flatMap((file) => {
      const code = readFileSync(join(root, file), 'utf8')
      return [...code.matchAll(/import \{([^}]*)\} from '@offhook\/react'/g)].flatMap(([, list = '']) =>
        list.split(','),
      )
    })
    const values = names
      .map((name) => name.trim().replace(/ as .*/, ''))
      .filter((name) => /^[A-Za-z]/.test(name))
    return [...new Set(values.filter((name) => !name.startsWith('type ')))]
  }

  test('a page with call-card is not much heavier than one with the hooks that the card uses', async () => {
    const card = importParts({ CallCard: 'call-card' })
    const { initialInputs } = await measureBundle(card, ['react', '@daily-co/daily-js'])
    const hooks = hooksOf(initialInputs.filter((file) => file.startsWith('packages/registry/src/')))
    expect(hooks).toEqual(expect.arrayContaining(['useChat', 'CallButton']))
    const provider = importHooks(['VoiceProvider'])
    const whole = await initialOf(card + provider)
    const limit = promisedBy(/adds at most ([\d.]+) kB of JavaScript/)
    expect(whole - (await initialOf(importHooks(['VoiceProvider', ...hooks])))).toBeLessThanOrEqual(limit)
    const smallest = await initialOf(importHooks(['VoiceProvider', 'CallButton', 'Transcript']))
    expect(whole - smallest).toBeLessThanOrEqual(promisedBy(/the hooks included, at most ([\d.]+) kB/))
  })

  test('a button, a transcript and bars stay within the figures of their table', async () => {
    const parts = importParts({
      CallButton: 'call-button',
      Transcript: 'transcript',
      LevelBars: 'level-bars',
    })
    const alone = await initialOf(parts, ['@offhook/react'])
    expect(alone).toBeLessThanOrEqual(promisedBy(/a transcript and bars \| under ([\d.]+) kB/))
    const withClient = await initialOf(parts + importHooks(['VoiceProvider']))
    expect(withClient).toBeLessThanOrEqual(promisedBy(/before a call \| under ([\d.]+) kB/))
  })
})

test.each([
  ['createRestClient({})', "import { createRestClient } from '@offhook/core/rest'"],
  [
    'createResourceClient({}, { chats })',
    "import { chats, createResourceClient } from '@offhook/core/resources'",
  ],
])('%s loads no further chunk', async (used, code) => {
  const { initial, lazy } = await measureBundle(`${code}; globalThis.used = ${used}`, [])
  expect(initial).toBeGreaterThan(0)
  expect(lazy).toBe(0)
})

test('@offhook/sandbox loads operations other than web calls later, and no server in a page', async () => {
  const code = "import { createSandbox } from '@offhook/sandbox'; globalThis.sandbox = createSandbox()"
  const { lazy, initialInputs, inputs } = await measureBundle(code, [])
  expect(kB(lazy)).toBeGreaterThan(8)
  expect(initialInputs.length).toBeGreaterThan(0)
  // these files exist under the names that the next assertions look for
  expect(existsSync(join(root, 'packages/sandbox/dist/server.js'))).toBe(true)
  expect(inputs.join('\n')).toMatch(/packages\/sandbox\/dist\/createApi-/)
  expect(inputs.join('\n')).toMatch(/node_modules\/hono\//)
  expect(initialInputs.join('\n')).not.toMatch(/server|createApi|hono/)
  expect(inputs.join('\n')).not.toMatch(/dist\/server\.js|node-server/)
})

test('the workbench of the sandbox loads at most 60 kB of scripts before a call, its panel included', () => {
  const folder = join(root, 'packages/sandbox/dist/workbench')
  const loaded = new Map<string, Buffer>()
  const load = (name: string) => {
    if (loaded.has(name)) return
    const script = readFileSync(join(folder, name))
    loaded.set(name, script)
    for (const [, imported = ''] of script.toString().matchAll(/(?:from|import)"\.\/([^"]+)"/g))
      load(imported)
  }
  const panel = readdirSync(folder).filter((name) => name.startsWith('createPanel-'))
  expect(panel).toHaveLength(1)
  for (const name of ['workbench.js', 'offhook-call.js', ...panel]) load(name)
  const bytes = [...loaded.values()].reduce(
    (sum, script) => sum + gzipSync(script, { level: 9 }).byteLength,
    0,
  )
  expect([...loaded.keys()].join()).not.toMatch(/callCode|vendor/)
  expect(kB(bytes)).toBeGreaterThan(20)
  expect(kB(bytes)).toBeLessThanOrEqual(60)
})

test('@offhook/core/offhook.min.js imports nothing', () => {
  const file = readFileSync(join(root, 'packages/core/dist/offhook.min.js'), 'utf8')
  expect(file).not.toMatch(/\bfrom ?["']|\bimport\(|\bimport ?["']/)
})

const LIMITS: { name: string; limit: string }[] = JSON.parse(
  readFileSync(join(root, 'size-limit.json'), 'utf8'),
)

test('size-limit.json has a limit for every entry that a page imports', () => {
  const limited = new Set(LIMITS.map(({ name }) => /'(@offhook\/[^']+)'/.exec(name)?.[1]))
  expect(ENTRIES.filter((entry) => !limited.has(entry))).toEqual(['@offhook/sandbox/server'])
})

test('the README of core promises the limits of size-limit.json', () => {
  const limitOf = (code: string) => {
    const [, imported = ''] = /^`(?:import )?(.+?)`/.exec(code) ?? []
    return LIMITS.find(({ name }) => name.includes(imported))?.limit
  }
  // The tests above measure the others, of which size-limit cannot tell what loads when
  const rows = [...PROMISED].filter(([code]) => /^`(import(?! { createVoiceClient)|offhook)/.test(code))
  expect(rows.length).toBeGreaterThan(6)
  expect(rows.map(([code]) => limitOf(code))).toEqual(rows.map(([, size]) => `${size} kB`))
})
