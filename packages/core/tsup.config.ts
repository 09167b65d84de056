import { readdirSync } from 'node:fs'
import { defineConfig } from 'tsup'

export default defineConfig({
  entry: readdirSync('src/exports').map((file) => `src/exports/${file}`),
  format: ['esm', 'cjs'],
  target: 'es2022',
  // the call object and the engine stay in chunks of their own, which the first call fetches
  splitting: true,
  dts: { compilerOptions: { composite: false, incremental: false, ignoreDeprecations: '6.0' } },
  clean: true,
})
