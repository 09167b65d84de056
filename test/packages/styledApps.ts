import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import type { Browser, ConsoleMessage, Page } from 'playwright'
import { findAxeViolations } from '../browser/axe.ts'
import { root } from '../root.ts'
import { STRICT } from './consumerCode.ts'
import { run, runAloud } from './packedProject.ts'

const REGISTRY = join(root, 'packages/registry')

/** Whether a page logs an error or a warning, but for that of the sandbox, which records its calls (`tapAudio.ts`). */
export const isComplaint = (message: ConsoleMessage): boolean =>
  ['error', 'warning'].includes(message.type()) &&
  !(
    message.text().startsWith('The ScriptProcessorNode is deprecated.') &&
    message.location().url.includes('/call-machine/')
  )

/** The CLI, of the version that the guides name. */
const CLI = join(root, 'node_modules/shadcn')

/** The style sheet of a new app with Tailwind. `shadcn init` writes the variables into it. */
const NEW_STYLE_SHEET = '@import "tailwindcss";\n'

/** The style sheet of the gallery, whose pictures show what users see. */
export const readGalleryStyles = () => readFileSync(join(REGISTRY, 'gallery/style.css'), 'utf8')

/** The variables of a selector in the style sheet of the gallery. */
const readVariables = (selector: string) => {
  const [, block = ''] = new RegExp(`^\\${selector} \\{(.*?)^\\}`, 'ms').exec(readGalleryStyles()) ?? []
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (.+);/g)].map(([, name = '', value]) => [name, value]),
  )
}

/** The registry of the CLI itself answers `init` with this. Without its packages: those of the apps are locked. */
const BASE_ITEM = {
  name: 'base-nova',
  type: 'registry:base',
  extends: 'none',
  config: {
    style: 'base-nova',
    iconLibrary: 'lucide',
    rtl: false,
    menuColor: 'default',
    menuAccent: 'subtle',
    tailwind: { baseColor: 'neutral' },
  },
  registryDependencies: ['utils'],
  cssVars: {
    theme: { '--font-heading': 'var(--font-sans)' },
    light: readVariables(':root'),
    dark: readVariables('.dark'),
  },
  css: {
    '@import "tw-animate-css"': {},
    '@import "shadcn/tailwind.css"': {},
    '@layer base': {
      '*': { '@apply border-border outline-ring/50': {} },
      body: { '@apply bg-background text-foreground': {} },
    },
  },
}

/** What the CLI asks its own registry for. */
const OWN_REGISTRY = new Map<string, unknown>([
  ['/init', BASE_ITEM],
  ['/r/styles/index.json', [{ name: 'base-nova', label: 'Nova' }]],
  [
    '/r/colors/neutral.json',
    { inlineColors: { light: {}, dark: {} }, cssVars: {}, inlineColorsTemplate: '', cssVarsTemplate: '' },
  ],
  ...['new-york-v4', 'new-york', 'base-nova'].map((style): [string, unknown] => [
    `/r/styles/${style}/utils.json`,
    {
      name: 'utils',
      type: 'registry:lib',
      files: [
        {
          path: 'lib/utils.ts',
          type: 'registry:lib',
          content: 'export const cn = (...names: string[]) => names.join()\n',
        },
      ],
    },
  ]),
])

/** Strict, as the templates of Vite and Next, and stricter. */
const compilerOptions = {
  ...STRICT,
  module: 'ESNext',
  moduleResolution: 'bundler',
  skipLibCheck: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
}

const manifest = (name: string) => ({
  name,
  private: true,
  type: 'module',
  dependencies: {
    '@offhook/core': '*',
    '@offhook/react': '*',
    next: '*',
    react: '19.3.1',
    'react-dom': '19.3.1',
  },
  devDependencies: { tailwindcss: '4.3.3', typescript: '5.9.3', vite: '8.3.8' },
})

/** A call on the sandbox that the page's address names. */
const OPTIONS = `
  const sandbox = typeof location === 'undefined' ? '' : new URLSearchParams(location.search).get('sandbox') ?? ''
  const options = {
    publicKey: 'any',
    baseUrl: sandbox || 'http://localhost',
    engine: daily({ bundleUrl: (sandbox || 'http://localhost') + '/call-machine/call-machine-object-bundle.js' }),
  }`

/** The files of an app of Vite's template `react-ts` with Tailwind. */
const VITE_APP = {
  'package.json': JSON.stringify(manifest('styled-vite')),
  'tsconfig.json': JSON.stringify({
    compilerOptions: { ...compilerOptions, types: ['vite/client'], paths: { '@/*': ['./src/*'] } },
    include: ['src'],
  }),
  'vite.config.ts': `
    import tailwindcss from '@tailwindcss/vite'
    import react from '@vitejs/plugin-react'
    export default {
      plugins: [react(), tailwindcss()],
      resolve: { alias: { '@': import.meta.dirname + '/src' } },
    }`,
  'index.html': `<!doctype html><html lang="en"><head><title>An agent</title><link rel="icon" href="data:,">
    <meta name="viewport" content="width=device-width, initial-scale=1"></head>
    <body><div id="root"></div><script type="module" src="/src/main.tsx"></script></body></html>`,
  'src/index.css': NEW_STYLE_SHEET,
  'src/main.tsx': `
    import { daily } from '@offhook/core/daily'
    import { StrictMode } from 'react'
    import { createRoot } from 'react-dom/client'
    import { AgentPage } from '@/components/offhook/agent-page'
    import './index.css'
    ${OPTIONS}
    const root = document.getElementById('root')
    if (root) createRoot(root).render(<StrictMode><AgentPage options={options} target="demo" /></StrictMode>)`,
}

/** The files of an app of Next's app router with Tailwind. */
const NEXT_APP = {
  'package.json': JSON.stringify(manifest('styled-next')),
  'tsconfig.json': JSON.stringify({
    compilerOptions: { ...compilerOptions, paths: { '@/*': ['./*'] }, plugins: [{ name: 'next' }] },
    include: ['**/*.ts', '**/*.tsx'],
    exclude: ['node_modules'],
  }),
  'postcss.config.mjs': `export default { plugins: { '@tailwindcss/postcss': {} } }`,
  'app/globals.css': NEW_STYLE_SHEET,
  'app/layout.tsx': `
    import type { ReactNode } from 'react'
    import './globals.css'
    export const metadata = { title: 'An agent', icons: 'data:,' }
    export default function Layout({ children }: { children: ReactNode }) {
      return <html lang="en"><body>{children}</body></html>
    }`,
  'app/page.tsx': `
    import { Agent } from './agent'
    export default function Page() { return <Agent /> }`,
  'app/agent.tsx': `'use client'
    import { daily } from '@offhook/core/daily'
    import { AgentPage } from '@/components/offhook/agent-page'
    ${OPTIONS}
    export const Agent = () => <AgentPage options={options} target="demo" />`,
}

/** The command of the guide that adds the agent page. It reads a copy of this repository beside the app. */
const [, GUIDE_VERSION = '', GUIDE_PATH = ''] =
  /^npx shadcn@(\S+) add (\S+)$/m.exec(readFileSync(join(root, 'docs/guides/styled-parts.md'), 'utf8')) ?? []

/** Writes an app below a folder with installed packages, and prepares it with `shadcn init`, as a user does. */
async function createApp(folder: string, name: string, files: Readonly<Record<string, string>>) {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name, file)), { recursive: true })
    writeFileSync(join(folder, name, file), text)
  }
  // The style sheet of `init` imports one of the CLI
  for (const file of ['package.json', 'dist/tailwind.css']) {
    mkdirSync(dirname(join(folder, 'node_modules/shadcn', file)), { recursive: true })
    copyFileSync(join(CLI, file), join(folder, 'node_modules/shadcn', file))
  }
  const requests: string[] = []
  const server = createServer(({ url = '' }, response) => {
    requests.push(url)
    const own = OWN_REGISTRY.get(url.replace(/\?.*/, ''))
    const file = join(REGISTRY, 'dist', url)
    if (own) response.end(JSON.stringify(own))
    else if (existsSync(file)) response.end(readFileSync(file))
    else response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/r`
  const command = [`REGISTRY_URL=${url}`, process.execPath, join(CLI, 'dist/index.js')]
  const runCli = (...args: string[]) => run('env', [...command, ...args, '--yes'], join(folder, name))
  await runCli('init', '--base', 'base', '--preset', 'nova')
  requests.length = 0
  return { requests, add: (item: string) => runCli('add', item), url, close: () => server.close() }
}

/** A Vite app with the agent page: its requests while it was added, and what its compiler and its build say. */
export async function createViteApp(folder: string) {
  const app = await createApp(folder, 'styled-vite', VITE_APP)
  const copy = join(folder, GUIDE_PATH.split('/')[1] ?? '')
  try {
    const unknown = await app.add(`${app.url}/no-such-part.json`).then(() => '', String)
    app.requests.length = 0
    symlinkSync(root, copy)
    await app.add(GUIDE_PATH)
    // Tailwind would look for classes in it
    unlinkSync(copy)
    const bin = join(folder, 'node_modules/.bin')
    const types = await run(join(bin, 'tsc'), ['-p', 'styled-vite'], folder)
    // Vitest sets another one, with which React is three times as large
    const build = ['NODE_ENV=production', join(bin, 'vite'), 'build', 'styled-vite', '--logLevel', 'warn']
    const output = await runAloud('env', build, folder)
    const styleSheet = readFileSync(join(folder, 'styled-vite/src/index.css'), 'utf8')
    return { unknown, requests: app.requests, types, output, styleSheet, path: 'styled-vite/dist' }
  } finally {
    app.close()
  }
}

/** A Next app with the agent page, built and served. */
export async function createNextApp(folder: string) {
  const config = `export default { turbopack: { root: ${JSON.stringify(folder)} } }`
  const app = await createApp(folder, 'styled-next', { ...NEXT_APP, 'next.config.mjs': config })
  try {
    await app.add(`${app.url}/agent-page.json`)
    const next = join(folder, 'node_modules/next/dist/bin/next')
    const output = await runAloud(process.execPath, [next, 'build', 'styled-next'], folder)
    const server = spawn(process.execPath, [next, 'start', 'styled-next', '--port', '0'], { cwd: folder })
    let said = ''
    for await (const chunk of server.stdout) {
      said += String(chunk)
      if (/Ready/.test(said)) break
    }
    const url = /http:\/\/localhost:\d+/.exec(said)?.[0] ?? said
    return { output, url: `${url}/`, close: () => void server.kill() }
  } finally {
    app.close()
  }
}

/** The version of the CLI that the guide names, and the one that is tested here. */
export const readCliVersions = () => ({
  guide: GUIDE_VERSION,
  tested: (JSON.parse(readFileSync(join(CLI, 'package.json'), 'utf8')) as { version: string }).version,
})

/** The rules of a style sheet, however they are written. The gallery has no imports but Tailwind, and two additions. */
export const normalizeStyles = (css: string): string =>
  css
    .replace(/\/\* A theme of a user[\s\S]*$/, '')
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/^@source .*$|^@import "(?!tailwindcss").*$/gm, '')
    .replace(/\s+/g, ' ')
    .trim()

/** The items of the built registry. */
export const readItems = () =>
  readdirSync(join(REGISTRY, 'dist/r'))
    .filter((file) => file !== 'registry.json')
    .map((file) => JSON.parse(readFileSync(join(REGISTRY, 'dist/r', file), 'utf8')) as RegistryItem)

interface RegistryItem {
  name: string
  dependencies?: string[]
  registryDependencies?: string[]
}

const SIZES = [320, 768, 1920]
/** A folder for pictures to look at. */
const SHOTS = process.env.PART_SHOTS
/** An address where nothing answers. */
const NOWHERE = 'http://127.0.0.1:9'

/** Opens a page that may use the microphone. `complaints` has what it logs, and its requests for fonts and to other hosts. */
async function openPage(browser: Browser, url: string, sandbox: string, complaints: string[]) {
  const page = await browser.newPage({ permissions: ['microphone'] })
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    const isOurs = !message.location().url.startsWith(NOWHERE)
    if (isOurs && isComplaint(message)) complaints.push(message.text())
  })
  page.on('request', (request) => {
    const isKnown = [url, sandbox, 'data:', 'blob:'].some((start) => request.url().startsWith(start))
    if (!isKnown || request.resourceType() === 'font') complaints.push(`requested ${request.url()}`)
  })
  await page.goto(`${url}?sandbox=${encodeURIComponent(sandbox)}`)
  return page
}

/** What axe finds and what does not fit in a state: light and dark, narrow and wide. */
async function findFaults(page: Page, state: string): Promise<string[]> {
  const faults: string[] = []
  for (const width of SIZES) {
    await page.setViewportSize({ width, height: 900 })
    for (const isDark of [false, true]) {
      await page.evaluate((dark) => document.documentElement.classList.toggle('dark', dark), isDark)
      // A color on its way to another one has any contrast
      await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
      const found = await findAxeViolations(page)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (overflow > 0) found.push(`${overflow} pixels too wide`)
      faults.push(...found.map((each) => `${state}, ${width}, dark ${isDark}: ${each}`))
      if (SHOTS) await page.screenshot({ path: join(SHOTS, `${state} ${width} dark ${isDark}.png`) })
    }
  }
  return faults
}

/**
 * Calls from an agent page in each state that needs no fault of the platform, types a message, hangs up, and fails to call where
 * nothing answers. Returns what the page complains of, and what axe finds. The gallery's test has the other states.
 */
export async function callFromAgentPage(browser: Browser, url: string, sandbox: string): Promise<string[]> {
  const complaints: string[] = []
  const check = async (state: string) => void complaints.push(...(await findFaults(page, state)))
  const page = await openPage(browser, url, sandbox, complaints)
  const button = (name: string) => page.getByRole('button', { name })
  await check('before a call')
  await button('Start call').click()
  await page.locator('[data-state=speaking]').waitFor()
  await page.getByRole('log').getByText('How can I help you').waitFor()
  await check('in a call')
  await button('Mute').click()
  await page.locator('summary').last().click()
  await page.getByLabel('Volume').waitFor()
  await check('muted, with the devices')
  await page.keyboard.press('Escape')
  await page.getByLabel('Message').fill('I need an appointment.')
  await page.keyboard.press('Enter')
  await page.getByRole('log').getByText('I need an appointment.').waitFor()
  await button('End call').click()
  await button('Start call').waitFor()
  await check('after a call')
  await page.goto(`${url}?sandbox=${encodeURIComponent(NOWHERE)}`)
  await button('Start call').click()
  await page.getByText('We could not connect.').waitFor()
  await check('without a connection')
  await page.close()
  return complaints.filter((each) => !each.startsWith(`requested ${NOWHERE}`))
}
