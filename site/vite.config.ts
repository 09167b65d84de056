import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'
import { sourceAliases } from '../vitest.config.ts'
import { readBrand } from './src/content/readBrand.ts'
import { callMachine } from './vite/callMachine.ts'
import { notFoundStatus } from './vite/notFoundStatus.ts'

export default defineConfig(({ mode }) => {
  // a build with bad settings must fail here, not in front of a visitor
  readBrand(loadEnv(mode, import.meta.dirname))
  return {
    root: import.meta.dirname,
    plugins: [react(), tailwindcss(), callMachine(), notFoundStatus()],
    resolve: { alias: sourceAliases },
    build: { target: 'es2022' },
  }
})
