import { defineConfig } from 'tsup'

export default defineConfig({
  entry: ['src/exports/index.ts'],
  format: ['esm', 'cjs'],
  target: 'es2022',
  // with TypeScript 6, tsup 8 needs to be told what it sets itself
  dts: { compilerOptions: { composite: false, incremental: false, ignoreDeprecations: '6.0' } },
  splitting: false,
  sourcemap: true,
  clean: true,
})
