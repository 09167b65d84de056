import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'
import { sourceAliases } from '../vitest.config.ts'
import { readEnv } from './src/config/readEnv.ts'
import { callMachine } from './vite/callMachine.ts'
import { hostingFiles } from './vite/hostingFiles.ts'
import { pages } from './vite/pages.ts'
import { sectionStyles } from './vite/sectionStyles.ts'

export default defineConfig(({ mode, isSsrBuild }) => {
  // a build with bad settings must fail here, not in front of a visitor
  const site = readEnv(loadEnv(mode, import.meta.dirname))
  return {
    root: import.meta.dirname,
    // pages() answers with the pages, in development and from a build
    appType: 'custom',
    plugins: [
      sectionStyles(),
      react(),
      tailwindcss(),
      ...(isSsrBuild ? [] : [callMachine(), pages(), hostingFiles()]),
    ],
    resolve: { alias: sourceAliases },
    define: {
      'import.meta.env.SITE': JSON.stringify(site),
      // on its own, so that a build without one leaves out all that reports
      'import.meta.env.ERROR_REPORTS': JSON.stringify(site.errorReports),
    },
    build: {
      target: 'es2022',
      modulePreload: { polyfill: false },
      rolldownOptions: {
        // a quarter of a second of the build is prerendering
        checks: { pluginTimings: false },
      },
    },
  }
})
