import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

/** A page with the published clients of others. Each brings the version of daily-js that it was published with. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  // the widget expects the default export of @vapi-ai/web, a CommonJS package, as its bundler gave it
  legacy: { inconsistentCjsInterop: true },
  build: {
    outDir: fileURLToPath(new URL('../../node_modules/.clients', import.meta.url)),
    emptyOutDir: true,
    // keeps errors readable
    minify: false,
    chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
  },
  // React's packages name a directive that bundling drops
  logLevel: 'error',
  clearScreen: false,
})
