import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { sourceAliases } from '../vitest.config.ts'
import { callMachine } from './vite/callMachine.ts'
import { hostingFiles } from './vite/hostingFiles.ts'
import { pages } from './vite/pages.ts'
import { sectionStyles } from './vite/sectionStyles.ts'
import { settings } from './vite/settings.ts'

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  // pages() serves the pages, in development and in the preview
  appType: 'custom',
  plugins: [
    settings(import.meta.dirname),
    sectionStyles(),
    react(),
    tailwindcss(),
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
