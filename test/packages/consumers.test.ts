import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { type Browser, chromium } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CALL_FLAGS, findChromium } from '../../scripts/browsers.mjs'
import { serveFiles } from '../browser/serveFiles.ts'
import { bundleGuide, type Framework, readGuideFiles } from '../docs/frameworkApp.ts'
import { root } from '../root.ts'
import { PROGRAMS, STRICT, SVELTE_CONSUMER, VUE_CONSUMER } from './consumerCode.ts'
import { packAll, run, runAloud } from './packedProject.ts'
import {
  callFromAgentPage,
  createNextApp,
  createViteApp,
  isComplaint,
  normalizeStyles,
  readCliVersions,
  readGalleryStyles,
  readItems,
} from './styledApps.ts'

/** The build tools of our users. The lock file names every version and hash, so that a failure is a change of ours. */
const TOOLS = join(root, 'test/packages/consumers')

/** A page that calls the sandbox when its button is pressed, and shows the status. */
const PAGE = (core: string, daily: string) => `
  import { createVoiceClient } from '${core}'
  import { daily } from '${daily}'

  const sandbox = new URLSearchParams(location.search).get('sandbox')
  const engine = daily({ bundleUrl: sandbox + '/call-machine/call-machine-object-bundle.js' })
  const voice = createVoiceClient({ publicKey: 'any', baseUrl: sandbox, engine })
  const show = () => (document.querySelector('output').value = voice.state.get().status)
  voice.state.subscribe(show)
  document.querySelector('button').onclick = () =>
    voice.state.get().status === 'idle' ? voice.start('demo') : voice.stop()
  show()`
/** The same with the hooks. It logs an error for any React but the oldest that we support. */
const REACT_PAGE = `
  import { daily } from '@offhook/core/daily'
  import { useCall, VoiceProvider } from '@offhook/react'
  import { createElement, StrictMode, version } from 'react'
  import { createRoot } from 'react-dom/client'

  const sandbox = new URLSearchParams(location.search).get('sandbox')
  const engine = daily({ bundleUrl: sandbox + '/call-machine/call-machine-object-bundle.js' })
  const options = { publicKey: 'any', baseUrl: sandbox, engine }
  function Call() {
    const { status, start, stop } = useCall()
    const onClick = () => (status === 'idle' ? start('demo') : stop())
    return [createElement('button', { key: 1, onClick }, 'Call'), createElement('output', { key: 2 }, status)]
  }
  if (!version.startsWith('18.')) console.error('React ' + version)
  createRoot(document.body.appendChild(document.createElement('main'))).render(
    createElement(StrictMode, null, createElement(VoiceProvider, { options }, createElement(Call))),
  )`
const html = (script: string) =>
  `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><button>Call</button><output></output>${script}`

// Disables the telemetry of Next.
process.env.NEXT_TELEMETRY_DISABLED = '1'

let folder: string
let sandboxUrl: string
let sandbox: ChildProcess
let browser: Browser

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}

interface LockFile {
  packages: Record<string, { version?: string; integrity?: string }>
}
const readLock = (file: string) => (JSON.parse(readFileSync(file, 'utf8')) as LockFile).packages

/** Fails for an installed third party that the lock file does not name, before any of it runs. */
function refuseUnlocked(): void {
  const locked = readLock(join(TOOLS, 'package-lock.json'))
  const installed = Object.entries(readLock(join(folder, 'node_modules/.package-lock.json'))).filter(
    ([path]) => !path.startsWith('node_modules/@offhook/'),
  )
  const isLocked = ([path, { version, integrity }]: (typeof installed)[number]) =>
    integrity !== undefined && locked[path]?.integrity === integrity && locked[path]?.version === version
  expect(installed.length).toBeGreaterThan(50)
  expect(installed.filter((one) => !isLocked(one)).map(([path]) => path)).toEqual([])
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'offhook-consumers-'))
  for (const file of ['package.json', 'package-lock.json'])
    copyFileSync(join(TOOLS, file), join(folder, file))
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund']
  await run('npm', ['ci', '--prefer-offline', ...quiet], folder)
  const ours = Object.values(await packAll(folder)).map(({ tarball }) => tarball)
  // Offline, because the lock file has the dependencies of our packages too.
  await run('npm', ['install', '--offline', '--no-save', ...quiet, ...ours], folder)
  refuseUnlocked()
  const command = join(folder, 'node_modules/@offhook/sandbox/bin/offhook-sandbox.mjs')
  sandbox = spawn(process.execPath, [command, '--port', '0'], { cwd: folder })
  const [welcome] = await once(sandbox.stdout ?? sandbox, 'data')
  sandboxUrl = /http:\/\/[\w.]+:\d+/.exec(String(welcome))?.[0] ?? ''
  browser = await chromium.launch({
    executablePath: await findChromium(),
    args: CALL_FLAGS,
  })
})
afterAll(async () => {
  await browser?.close()
  sandbox?.kill()
  rmSync(folder, { recursive: true, force: true })
})

/** Calls from a page, hangs up, and returns the errors and warnings of the page. */
async function call(url: string): Promise<string[]> {
  const page = await browser.newPage({ permissions: ['microphone'] })
  const complaints: string[] = []
  page.on('console', (message) => {
    if (isComplaint(message)) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  try {
    await page.goto(`${url}?sandbox=${encodeURIComponent(sandboxUrl)}`)
    const status = (text: string) =>
      page.waitForFunction((wanted) => document.querySelector('output')?.textContent === wanted, text, {
        timeout: 30_000,
      })
    await status('idle')
    await page.click('button')
    await status('connected')
    await page.click('button')
    await status('idle')
    return complaints
  } finally {
    await page.close()
  }
}

/** Calls from the page of a folder, served as plain files. */
async function callFrom(path: string): Promise<string[]> {
  const server = await serveFiles(join(folder, path))
  try {
    return await call(`${server.url}/`)
  } finally {
    server.close()
  }
}

/** The bytes of the scripts in a folder that are counted. */
const bytesOf = (path: string, isCounted: (file: string) => boolean) =>
  readdirSync(join(folder, path), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js') && isCounted(file))
    .reduce((sum, file) => sum + statSync(join(folder, path, file)).size, 0)

test.for(Object.entries(PROGRAMS))(
  'TypeScript 5.9 without skipLibCheck, moduleResolution %s',
  async ([name, { files, options }]) => {
    const config = { compilerOptions: { ...STRICT, ...options }, files: Object.keys(files) }
    write(`${name}/tsconfig.json`, JSON.stringify(config))
    for (const [file, text] of Object.entries(files)) write(`${name}/${file}`, text)
    expect(await run(join(folder, 'node_modules/.bin/tsc'), ['-p', name], folder)).toBe('')
  },
)

describe('templates with the tag', () => {
  const WRONG_MODE = `Type '"video"' is not assignable to type`
  const broken = (template: string) => template.replace('mode="both"', 'mode="video"')
  const writeConfig = (name: string) => {
    const compilerOptions = { ...STRICT, module: 'ESNext', moduleResolution: 'bundler', skipLibCheck: true }
    const vueCompilerOptions = { strictTemplates: true }
    write(`${name}/tsconfig.json`, JSON.stringify({ compilerOptions, vueCompilerOptions, include: ['*'] }))
  }
  /** The output of a command that fails. */
  const failureOf = (command: string, args: readonly string[]) =>
    run(join(folder, 'node_modules/.bin', command), [...args], folder).then(
      () => '',
      (error: unknown) => String(error),
    )

  test('Vue', async () => {
    writeConfig('vue')
    write('vue/Phone.vue', VUE_CONSUMER)
    expect(await run(join(folder, 'node_modules/.bin/vue-tsc'), ['-p', 'vue'], folder)).toBe('')
    write('vue/Phone.vue', broken(VUE_CONSUMER))
    expect(await failureOf('vue-tsc', ['-p', 'vue'])).toContain(WRONG_MODE)
  })

  test('Svelte', async () => {
    writeConfig('svelte')
    const args = ['--workspace', 'svelte', '--fail-on-warnings']
    write('svelte/Phone.svelte', SVELTE_CONSUMER)
    await run(join(folder, 'node_modules/.bin/svelte-check'), args, folder)
    write('svelte/Phone.svelte', broken(SVELTE_CONSUMER))
    expect(await failureOf('svelte-check', args)).toContain(WRONG_MODE)
  })
})

/** The client of a guide with the sandbox in its options. */
const ON_SANDBOX = `
  import { createVoiceClient as create } from '@offhook/core'
  import { daily } from '@offhook/core/daily'
  export * from '@offhook/core'
  const sandbox = new URLSearchParams(location.search).get('sandbox')
  const engine = daily({ bundleUrl: sandbox + '/call-machine/call-machine-object-bundle.js' })
  export const createVoiceClient = (options) => create({ ...options, baseUrl: sandbox, engine })`

/** Puts that client in place of core for the files of a guide. */
const createSandboxPlugin = (): Plugin => ({
  name: 'sandbox',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^@offhook\/core$/ }, ({ namespace }) =>
      namespace === 'guide' ? { path: 'core', namespace: 'sandbox' } : undefined,
    )
    onLoad({ filter: /./, namespace: 'sandbox' }, () => ({ contents: ON_SANDBOX, resolveDir: folder }))
  },
})

describe('the guides of Vue and Svelte', () => {
  const FRAMEWORKS: readonly (readonly [Framework, string, readonly string[]])[] = [
    ['vue', 'vue-tsc', ['-p', 'vue-guide']],
    ['svelte', 'svelte-check', ['--workspace', 'svelte-guide', '--fail-on-warnings']],
  ]

  test.for(FRAMEWORKS)('%s: the types of every file, and a call', async ([framework, checker, args]) => {
    const project = `${framework}-guide`
    const compilerOptions = { ...STRICT, module: 'ESNext', moduleResolution: 'bundler', skipLibCheck: true }
    const vueCompilerOptions = { strictTemplates: true }
    write(
      `${project}/tsconfig.json`,
      JSON.stringify({ compilerOptions, vueCompilerOptions, include: ['src'] }),
    )
    for (const [file, code] of readGuideFiles(framework)) write(`${project}/${file}`, code)
    await run(join(folder, 'node_modules/.bin', checker), [...args], folder)

    const app = await bundleGuide(framework, 'App', {
      folder,
      format: 'esm',
      plugins: [createSandboxPlugin()],
    })
    write(`${project}/dist/app.js`, app)
    write(`${project}/dist/main.js`, "import { mountApp } from './app.js'\nmountApp(document.body)")
    write(
      `${project}/dist/index.html`,
      '<!doctype html><link rel="icon" href="data:,"><body><script type="module" src="./main.js"></script>',
    )
    expect(await callFrom(`${project}/dist`)).toEqual([])
  })
})

describe('a page with a call, bundled and run in a browser', () => {
  test('Vite', async () => {
    write('vite/index.html', html('<script type="module" src="./main.js"></script>'))
    write('vite/main.js', PAGE('@offhook/core', '@offhook/core/daily'))
    const args = ['build', 'vite', '--logLevel', 'warn']
    expect(await runAloud(join(folder, 'node_modules/.bin/vite'), args, folder)).toBe('')
    expect(await callFrom('vite/dist')).toEqual([])
    expect(bytesOf('vite/dist', (file) => /index-/.test(file))).toBeLessThan(60_000)
  })

  test('Vite with React 18, in StrictMode', async () => {
    write(
      'react18/index.html',
      '<!doctype html><link rel="icon" href="data:,"><script type="module" src="./main.js"></script>',
    )
    write('react18/main.js', REACT_PAGE)
    const alias = ['react', 'react-dom'].map(
      (name) =>
        `{ find: /^${name}(?=$|\\/)/, replacement: ${JSON.stringify(join(root, 'test/react18/node_modules', name))} }`,
    )
    // 'use client' is for servers. Without its plugin for React, Vite warns of it
    const quiet = 'build: { rolldownOptions: { checks: { moduleLevelDirective: false } } }'
    write('react18/vite.config.mjs', `export default { resolve: { alias: [${alias.join(', ')}] }, ${quiet} }`)
    const args = ['build', 'react18', '--logLevel', 'warn']
    expect(await runAloud(join(folder, 'node_modules/.bin/vite'), args, folder)).toBe('')
    expect(await callFrom('react18/dist')).toEqual([])
  })

  test('webpack', async () => {
    write('webpack/main.js', PAGE('@offhook/core', '@offhook/core/daily'))
    write(
      'webpack/build.mjs',
      `import webpack from 'webpack'
      const context = import.meta.dirname
      const settings = { mode: 'production', context, entry: './main.js', performance: false }
      webpack({ ...settings, output: { path: context + '/dist', filename: 'main.js' } }, (error, stats) => {
        const { errors, warnings } = stats.toJson({ all: false, errors: true, warnings: true })
        console.log([error, ...errors, ...warnings].filter(Boolean).map(({ message }) => message).join('\\n'))
      })`,
    )
    expect(await run(process.execPath, ['webpack/build.mjs'], folder)).toBe('\n')
    write(
      'webpack/dist/index.html',
      html('<script src="./main.js"></script>').replace('<script', '<script defer'),
    )
    expect(await callFrom('webpack/dist')).toEqual([])
    expect(bytesOf('webpack/dist', (file) => file === 'main.js')).toBeLessThan(60_000)
  })

  test('a script tag, no bundler', async () => {
    const file = './offhook.min.js'
    write('script/index.html', html(`<script type="module">${PAGE(file, file)}</script>`))
    copyFileSync(
      join(folder, 'node_modules/@offhook/core/dist/offhook.min.js'),
      join(folder, 'script/offhook.min.js'),
    )
    expect(await callFrom('script')).toEqual([])
  })

  test('Next: a server component imports and renders, a client component calls', async () => {
    write(
      'next/app/layout.jsx',
      `export const metadata = { icons: 'data:,' }
      export default ({ children }) => <html lang="en"><body>{children}</body></html>`,
    )
    write(
      'next/app/page.jsx',
      `import { isOffhookError } from '@offhook/core'
      import { VoiceProvider } from '@offhook/react'
      import { Call } from './Call.jsx'

      export default async function Page({ searchParams }) {
        const { sandbox = 'http://localhost' } = await searchParams
        const bundle = sandbox + '/call-machine/call-machine-object-bundle.js'
        const call = { dailyConfig: { callObjectBundleUrlOverride: bundle } }
        return (
          <VoiceProvider options={{ publicKey: 'any', baseUrl: sandbox, call }}>
            <p>on a server: {String(isOffhookError(new Error()))}</p>
            <Call />
          </VoiceProvider>
        )
      }`,
    )
    write(
      'next/app/Call.jsx',
      `'use client'
      import { useCall } from '@offhook/react'

      export function Call() {
        const { status, start, stop } = useCall()
        return (
          <>
            <button onClick={() => (status === 'idle' ? start('demo') : stop())}>Call</button>
            <output>{status}</output>
          </>
        )
      }`,
    )
    write('next/next.config.mjs', `export default { turbopack: { root: ${JSON.stringify(folder)} } }`)
    const next = join(folder, 'node_modules/next/dist/bin/next')
    await run(process.execPath, [next, 'build', 'next'], folder)
    const server = spawn(process.execPath, [next, 'start', 'next', '--port', '0'], { cwd: folder })
    try {
      let said = ''
      for await (const chunk of server.stdout) {
        said += String(chunk)
        if (/Ready/.test(said)) break
      }
      const url = /http:\/\/localhost:\d+/.exec(said)?.[0] ?? said
      const page = await (await fetch(`${url}/`)).text()
      expect(page).toContain('<output>idle</output>')
      expect(page).toMatch(/on a server: (<!-- -->)?false/)
      expect(await call(`${url}/`)).toEqual([])
    } finally {
      server.kill()
    }
  })
})

describe('the styled parts, added by the shadcn CLI', () => {
  test('no item names another registry, or a package but @offhook/react', () => {
    const items = readItems()
    expect(items.length).toBeGreaterThan(10)
    for (const { name, dependencies, registryDependencies } of items) {
      expect(dependencies, name).toEqual(['@offhook/react'])
      expect(registryDependencies ?? [], name).toEqual([])
    }
  })

  test('the guide names the version of the CLI that is tested here', () => {
    const { guide, tested } = readCliVersions()
    expect(guide).toBe(tested)
  })

  test('Vite: the agent page, by the command of the guide, builds without a warning, and calls', async () => {
    const { unknown, requests, types, output, styleSheet, path } = await createViteApp(folder)
    expect(unknown).toContain('no-such-part.json was not found')
    // It is of the CLI: an item asks for nothing
    expect(new Set(requests)).toEqual(new Set(['/r/colors/neutral.json']))
    expect(normalizeStyles(styleSheet)).toBe(normalizeStyles(readGalleryStyles()))
    expect(types).toBe('')
    expect(output).toBe('')
    const server = await serveFiles(join(folder, path))
    try {
      expect(await callFromAgentPage(browser, `${server.url}/`, sandboxUrl)).toEqual([])
    } finally {
      server.close()
    }
  })

  test('Next: the agent page builds without a warning, and calls', async () => {
    const app = await createNextApp(folder)
    try {
      expect(app.output).not.toMatch(/warn|error/i)
      expect(await callFromAgentPage(browser, app.url, sandboxUrl)).toEqual([])
    } finally {
      app.close()
    }
  })
})

describe('@offhook/server runs in', () => {
  /** The program that a package of npm has for this machine. */
  const programOf = (scope: string, file: string) => {
    const home = join(folder, 'node_modules', scope)
    const found = readdirSync(home, { recursive: true, encoding: 'utf8' }).find(
      (path) =>
        path
          .replace(/\.exe$/, '')
          .split(/[\\/]/)
          .at(-1) === file,
    )
    return join(home, found ?? file)
  }

  /** What the platform answers. A request that follows its redirect gets what no page should. */
  const platform = createServer(({ url }, response) => {
    if (url === '/moved/call/web') response.writeHead(307, { location: '/call/web' }).end()
    else if (url === '/chat/web') {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.end(
        'data: {"id":"1","sessionId":"session-1","delta":"x","prompt":"secret"}\n\ndata: [DONE]\n\n',
      )
    } else {
      response.writeHead(201, { 'content-type': 'application/json' })
      response.end('{"id":"1","webCallUrl":"https://room.example","assistant":{"prompt":"secret"}}')
    }
  })
  let check: string

  beforeAll(async () => {
    await once(platform.listen(0, '127.0.0.1'), 'listening')
    check = `checkServer('http://127.0.0.1:${(platform.address() as AddressInfo).port}')`
    copyFileSync(join(TOOLS, 'serverCheck.mjs'), join(folder, 'serverCheck.mjs'))
    write(
      'runCheck.mjs',
      `import { checkServer } from './serverCheck.mjs'\nawait ${check}\nconsole.log('ok')`,
    )
  })
  afterAll(() => platform.close())

  test('Bun', async () => {
    expect(await run(programOf('@oven', 'bun'), ['runCheck.mjs'], folder)).toBe('ok\n')
  })

  test('Deno', async () => {
    const args = [
      'run',
      '--no-prompt',
      '--allow-read',
      '--allow-env',
      '--allow-net=127.0.0.1',
      'runCheck.mjs',
    ]
    expect(await run(programOf('@deno', 'deno'), args, folder)).toBe('ok\n')
  })

  test('workerd, without the modules of Node', async () => {
    write(
      'worker.mjs',
      `import { checkServer } from './serverCheck.mjs'
      export default { fetch: () => ${check}.then(() => new Response('ok'), (error) => new Response(error.stack)) }`,
    )
    await build({
      absWorkingDir: folder,
      entryPoints: ['worker.mjs'],
      outfile: join(folder, 'worker.js'),
      bundle: true,
      format: 'esm',
      logLevel: 'error',
    })
    write(
      'runWorker.mjs',
      `import { Miniflare } from 'miniflare'
      const worker = new Miniflare({ modules: true, scriptPath: 'worker.js', compatibilityDate: '2026-01-01' })
      console.log(await (await worker.dispatchFetch('http://worker.example/')).text())
      await worker.dispose()`,
    )
    expect(await run(process.execPath, ['runWorker.mjs'], folder)).toBe('ok\n')
  })
})
