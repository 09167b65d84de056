// `npm run docs:figures`: writes the figures of the documents, each between `<!-- figure name -->` and
// `<!-- /figure -->`: sizes of the built packages in kB, gzipped, and counts. Build the packages first:
// `npm run build core react sandbox`. `npm run docs:figures -- --check` only reports wrong figures. A size may differ by 5 %.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { PACKAGES } from '../packages.mjs'
import { countInFirefox } from './countInFirefox.mjs'
import { loadModule } from './loadModule.mjs'
import { measureBundle, measureExports } from './measureBundle.mjs'

const TOLERANCE = 0.05
/** Rules that contain nearly all other rules. */
const COMPOSED_RULES = ['JoinOptions', 'CallFactoryOptions']

const path = (relative) => fileURLToPath(new URL(`../../${relative}`, import.meta.url))
const readText = (relative) => readFileSync(path(relative), 'utf8')
const readJson = (relative) => JSON.parse(readText(relative))

/** Code with every name of an import in use. */
const using = (names, entry) =>
  `import { ${names} } from '@offhook/core/${entry}'; globalThis.used = [${names}]`
const initialOf = async (code, external = []) => (await measureBundle(code, external)).initial

const gzipOf = (file) => gzipSync(readFileSync(path(`packages/core/dist/${file}`)), { level: 9 }).byteLength

/** The panel of <offhook-call> with all files that it imports at once, as the first file of the tag lists them. */
function measurePanel() {
  const [, table = '{}'] =
    /^const offhookFiles=(.+?);const/m.exec(readText('packages/core/dist/offhook-call.min.js')) ?? []
  const files = JSON.parse(table)['./offhook-call/createPanel.js']
  return files.reduce((sum, [file]) => sum + gzipOf(file), 0)
}

async function measureSizes() {
  const start = "import { createVoiceClient } from '@offhook/core'; createVoiceClient({ publicKey: 'key' })"
  const own = await measureBundle(start, ['@daily-co/daily-js'])
  const whole = await measureBundle(start, [])
  const rules = [...(await measureExports('@offhook/core/validators', 'check'))]
  const largest = (isWanted) => Math.max(...rules.flatMap(([name, bytes]) => (isWanted(name) ? [bytes] : [])))
  const isComposed = (name) => COMPOSED_RULES.includes(name)
  return {
    page: own.initial,
    call: own.lazy,
    engine: whole.lazy - own.lazy,
    'single-file': gzipOf('offhook.min.js'),
    tag: gzipOf('offhook-call.min.js'),
    'tag-panel': measurePanel(),
    rest: await initialOf(using('createRestClient', 'rest')),
    resource: await initialOf(using('createResourceClient, tools', 'resources')),
    react: await initialOf("export * from '@offhook/react'", ['react', 'react-dom', '@offhook/core']),
    panel: await initialOf(using('openDevPanel', 'dev-panel')),
    rule: largest((name) => !isComposed(name)),
    'composed-rule': largest(isComposed),
  }
}

/** The share of the browser tests that run in Firefox too, in percent. */
async function percentInFirefox() {
  const { CHROMIUM_ONLY, CHROMIUM_ONLY_FILES } = await loadModule('test/browser/firefox/chromiumOnly.ts')
  const playwright = path('node_modules/@playwright/test/cli.js')
  const chromium = ['--project=daily-*', '--project=first-minute']
  const args = [playwright, 'test', '--list', '--reporter=list', ...chromium]
  const { stdout } = spawnSync(process.execPath, args, { cwd: path('.'), encoding: 'utf8' })
  const { all, inFirefox } = countInFirefox(stdout, {
    titles: Object.keys(CHROMIUM_ONLY),
    files: Object.keys(CHROMIUM_ONLY_FILES),
  })
  if (all === 0) throw new Error('Playwright lists no tests.')
  return Math.floor((100 * inFirefox) / all)
}

async function count() {
  const { listOperations } = await import('@offhook/core/rest')
  const { END_OF_SPEECH_MS } = await loadModule('packages/sandbox/src/agent/createSpeechDetector.ts')
  const { MAX_FORM_MIB } = await loadModule('packages/sandbox/src/server/createApp.ts')
  const majorOfReact = (manifest) => /\d+/.exec(readJson(manifest).devDependencies.react)?.[0]
  const minorOf = (range) => /\d+\.\d+(?=\.\d+$)/.exec(range)?.[0]
  const { MESSAGE_TYPES } = await import('@offhook/core/messages')
  return {
    // A streaming method is a second method of its operation.
    operations: listOperations().filter(({ isStream }) => !isStream).length,
    messages: MESSAGE_TYPES.length,
    'end-of-speech': END_OF_SPEECH_MS / 1000,
    'form-mib': MAX_FORM_MIB,
    'firefox-percent': await percentInFirefox(),
    'daily-versions': [
      readJson('package.json').devDependencies['daily-js-0.80'],
      readJson('packages/core/package.json').dependencies['@daily-co/daily-js'],
    ]
      .map(minorOf)
      .join(' to '),
    node: readJson('package.json').engines.node.replace('>=', ''),
    'react-versions': ['test/react18/package.json', 'package.json']
      .map((file) => majorOfReact(file))
      .join(' and '),
  }
}

const sizes = await measureSizes()
const counts = await count()
const inKilobytes = (bytes) => String(Number((bytes / 1000).toPrecision(3)))

/** Whether a document may keep a figure. */
function isRight(name, text) {
  if (!(name in sizes)) return text === String(counts[name])
  const bytes = sizes[name]
  return Math.abs(Number(text) * 1000 - bytes) <= bytes * TOLERANCE
}

const guides = readdirSync(path('docs'), { recursive: true, encoding: 'utf8' })
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...PACKAGES.map((name) => `packages/${name}/README.md`),
  ...guides.filter((file) => file.endsWith('.md')).map((file) => `docs/${file.replaceAll('\\', '/')}`),
]

const { check: isCheck } = parseArgs({ options: { check: { type: 'boolean' } } }).values
const wrong = []
for (const document of documents) {
  const before = readText(document)
  const after = before.replaceAll(
    /(<!-- figure ([\w-]+) -->)(.*?)(?=<!-- \/figure -->)/g,
    (_, mark, name, text) => {
      if (!(name in sizes) && !(name in counts)) throw new Error(`${document}: there is no figure ${name}.`)
      if (!isRight(name, text)) wrong.push(`${document}: ${name} is ${text}`)
      return mark + (name in sizes ? inKilobytes(sizes[name]) : counts[name])
    },
  )
  if (!isCheck && after !== before) writeFileSync(path(document), after)
}
if (isCheck && wrong.length > 0) {
  console.error(`${wrong.join('\n')}\nRun \`npm run docs:figures\`.`)
  process.exitCode = 1
}
