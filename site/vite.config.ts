import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'
import { sourceAliases } from '../vitest.config.ts'
import { readEnv } from './src/config/readEnv.ts'
import { callMachine } from './vite/callMachine.ts'
import { hostingFiles } from './vite/hostingFiles.ts'
import { pages } from './vite/pages.ts'
import { sectionStyles } from './vite/sectionStyles.ts'

export default defineConfig(({ mode, command, isSsrBuild }) => {
  // Invalid settings must fail the build, not the page
  const site = readEnv(loadEnv(mode, import.meta.dirname))
  if (command === 'build' && site.sandboxUrl !== null) {
    throw new Error('VITE_SANDBOX_URL is for development: visitors of a published page have no sandbox.')
  }
  return {
    root: import.meta.dirname,
    // pages() serves the pages, in development and in the preview
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
      // A separate constant, so that a build without an address drops the code for reports
      'import.meta.env.ERROR_REPORTS': JSON.stringify(site.errorReports),
    },
    build: {
      target: 'es2022',
      modulePreload: { polyfill: false },
      rolldownOptions: {
        // Prerendering takes a quarter of a second
        checks: { pluginTimings: false },
      },
    },
  }
})
