import { defineConfig } from 'tsup'

export default defineConfig({
  entry: ['src/exports/index.ts', 'src/exports/daily.ts', 'src/exports/testing.ts'],
  format: ['esm', 'cjs'],
  target: 'es2022',
  // the engine stays in a chunk of its own, which the first call fetches
  splitting: true,
  treeshake: false,
  dts: { compilerOptions: { composite: false, incremental: false, ignoreDeprecations: '6.0' } },
  clean: true,
})
