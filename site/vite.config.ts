import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { sourceAliases } from '../vitest.config.ts'
import { callMachine } from './vite/callMachine.ts'
import { hostingFiles } from './vite/hostingFiles.ts'
import { ownModels } from './vite/ownModels.ts'
import { pages } from './vite/pages.ts'
import { sectionStyles } from './vite/sectionStyles.ts'
import { settings } from './vite/settings.ts'
import { instructions, readServerOptions } from './vite/terminal.ts'

export default defineConfig(({ command, isSsrBuild }) => ({
  root: import.meta.dirname,
  // pages() serves the pages, in development and in the preview
  appType: 'custom',
  ...(command === 'serve' && {
    logLevel: 'warn',
    server: readServerOptions(process.env),
    preview: readServerOptions(process.env),
  }),
  plugins: [
    ownModels(),
    settings(import.meta.dirname),
    sectionStyles(),
    react(),
    tailwindcss(),
    instructions(),
    ...(isSsrBuild ? [] : [callMachine(), pages(), hostingFiles()]),
  ],
  resolve: { alias: sourceAliases },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Prerendering takes a quarter of a second
      checks: { pluginTimings: false },
    },
  },
}))
