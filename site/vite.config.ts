import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'
import { sourceAliases } from '../vitest.config.ts'
import { readEnv } from './src/config/readEnv.ts'
import { callMachine } from './vite/callMachine.ts'
import { hostingFiles } from './vite/hostingFiles.ts'
import { leanRouter } from './vite/leanRouter.ts'
import { prerenderPages } from './vite/prerenderPages.ts'
import { servePages } from './vite/servePages.ts'
import { stylesInFiles } from './vite/stylesInFiles.ts'

const path = (relative: string) => `${import.meta.dirname}/${relative}`

/** The router's package leads everybody to its development build, which warns in many words. */
const routerAliases = [
  { find: /^react-router$/, replacement: 'react-router/dist/production/index.mjs' },
  { find: /^react-router\/dom$/, replacement: 'react-router/dist/production/dom-export.mjs' },
].map(({ find, replacement }) => ({ find, replacement: path(`../node_modules/${replacement}`) }))

/** What every page that is alive needs, in one file: many small ones compress worse, and each is a request. */
const shared = {
  name: 'shared',
  test: /node_modules\/(?:react|react-dom|react-router|scheduler)\/|(?:config\/site|app\/words)\.ts|core\/src\/(?:constants|events\/(?:callIsolated|deferred)|errors\/(?:OffhookError|ValidationError|requestErrors))\.ts/,
}

export default defineConfig(({ command, mode, isSsrBuild }) => {
  // a build with bad settings must fail here, not in front of a visitor
  const site = readEnv(loadEnv(mode, import.meta.dirname))
  const pages = { input: [path('index.html'), path('still.html')] }
  return {
    root: import.meta.dirname,
    // servePages() answers with the pages, in development and from a build
    appType: 'custom',
    plugins: [
      react(),
      tailwindcss(),
      stylesInFiles(),
      ...(isSsrBuild ? [] : [callMachine(), leanRouter(), servePages(), prerenderPages(), hostingFiles()]),
    ],
    resolve: { alias: [...sourceAliases, ...(command === 'build' && !isSsrBuild ? routerAliases : [])] },
    define: {
      'import.meta.env.SITE': JSON.stringify(site),
      // on its own, so that a build without one leaves out all that reports
      'import.meta.env.ERROR_REPORTS': JSON.stringify(site.errorReports),
    },
    build: {
      target: 'es2022',
      modulePreload: { polyfill: false },
      // the pages are prerendered by a plugin: that it takes most of the time is no news
      rolldownOptions: {
        ...(isSsrBuild ? {} : { ...pages, output: { codeSplitting: { groups: [shared] } } }),
        checks: { pluginTimings: false },
      },
    },
  }
})
