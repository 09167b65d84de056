import { createReadStream } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { buildCallMachine } from '../../../packages/sandbox/scripts/buildCallMachine.mjs'
import { sourceAliases } from '../../../vitest.config.ts'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

const oldest = process.env.DAILY === '0.80'

/** daily-js as the packages get it, or the oldest version that is supported. */
const daily = oldest
  ? path('../../../node_modules/daily-js-0.80')
  : path('../../../packages/core/node_modules/@daily-co/daily-js')

const serveFixtures = (): Plugin => ({
  name: 'fixtures',
  configureServer(server) {
    server.middlewares.use('/call-machine/call-machine-object-bundle.js', (_request, response, next) => {
      const send = (script: string) => response.setHeader('content-type', 'text/javascript').end(script)
      buildCallMachine().then(send).catch(next)
    })
    server.middlewares.use('/fixtures/sentence.wav', (_request, response) => {
      createReadStream(path('../fixtures/sentence.wav')).pipe(response)
    })
  },
})

export default defineConfig({
  root: path('.'),
  // one cache for each version, or the servers would fight over it
  cacheDir: path(`../../../node_modules/.vite-harness-${oldest ? 'oldest' : 'newest'}`),
  plugins: [serveFixtures()],
  define: { __DAILY_0_80__: String(oldest) },
  resolve: { alias: [...sourceAliases, { find: '@daily-co/daily-js', replacement: daily }] },
  // what is found only while a test runs would make Vite reload the page
  optimizeDeps: { include: ['@daily-co/daily-js', 'vapi-web-2.3.8', 'mitt', 'superstruct', 'fast-check'] },
  server: { host: '127.0.0.1', strictPort: true, hmr: false, watch: null, fs: { allow: [path('../../..')] } },
  clearScreen: false,
})
