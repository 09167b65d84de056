import { createReadStream } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Connect, defineConfig, type Plugin } from 'vite'
import { buildCallMachine } from '../../../packages/sandbox/scripts/buildCallMachine.mjs'
import { sourceAliases } from '../../../vitest.config.ts'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

const oldest = process.env.DAILY === '0.80'

/** daily-js as the packages get it, or the oldest version that is supported. */
const daily = oldest
  ? path('../../../node_modules/daily-js-0.80')
  : path('../../../packages/core/node_modules/@daily-co/daily-js')

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
  define: { __DAILY_0_80__: String(oldest) },
  resolve: { alias: [...sourceAliases, { find: '@daily-co/daily-js', replacement: daily }] },
  build: {
    // One folder for each version
    outDir: path(`../../../node_modules/.harness-${oldest ? 'oldest' : 'newest'}`),
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
