import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { sourceAliases } from '../../../vitest.config.ts'

/** What a page with styled parts is built with. */
export const partPlugins = () => [react(), tailwindcss()]

export default defineConfig({
  root: import.meta.dirname,
  plugins: partPlugins(),
  resolve: { alias: sourceAliases },
  logLevel: 'warn',
})
