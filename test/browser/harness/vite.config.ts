import { createReadStream } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Connect, defineConfig, type Plugin } from 'vite'
import { buildCallMachine } from '../../../packages/sandbox/scripts/buildCallMachine.mjs'
import { sourceAliases } from '../../../vitest.config.ts'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

/** The daily-js that a package gets. */
const dailyOf = (folder: string) => {
  const entry = createRequire(path(`../../../${folder}/package.json`)).resolve('@daily-co/daily-js')
  return dirname(dirname(entry))
}

/** daily-js as our packages get it, as the platform's own client gets it (0.87), or the oldest version that is supported. */
const { DAILY = 'newest' } = process.env
const daily = {
  newest: () => dailyOf('packages/core'),
  platforms: () => dailyOf('node_modules/vapi-web-2.7.1'),
  '0.80': () => path('../../../node_modules/daily-js-0.80'),
}[DAILY]
if (!daily) throw new Error(`DAILY is ${DAILY}, which is no version that the tests know.`)

function serve(middlewares: Connect.Server): void {
  const script = buildCallMachine()
  middlewares.use('/call-machine/call-machine-object-bundle.js', (_request, response, next) => {
    script.then((text) => response.setHeader('content-type', 'text/javascript').end(text)).catch(next)
  })
  middlewares.use('/fixtures/sentence.wav', (_request, response) => {
    createReadStream(path('../fixtures/sentence.wav')).pipe(response)
  })
}

const serveFixtures = (): Plugin => ({
  name: 'fixtures',
  configurePreviewServer: ({ middlewares }) => serve(middlewares),
})

// Built once. Every test opens the page, which would send 176 requests without a bundle.
export default defineConfig({
  root: path('.'),
  plugins: [serveFixtures()],
  define: { __BEFORE_DAILY_0_89__: String(DAILY !== 'newest') },
  resolve: { alias: [...sourceAliases, { find: '@daily-co/daily-js', replacement: daily() }] },
  build: {
    // One folder for each version
    outDir: path(`../../../node_modules/.harness-${DAILY}`),
    emptyOutDir: true,
    // Keeps errors readable
    minify: false,
    chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
    rolldownOptions: { input: [path('index.html'), path('prebuilt.html')] },
  },
  preview: { host: '127.0.0.1', strictPort: true },
  logLevel: 'warn',
  clearScreen: false,
})
