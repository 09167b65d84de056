import { defineConfig } from 'tsup'

export default defineConfig({
  entry: ['src/exports/index.ts'],
  format: ['esm', 'cjs'],
  target: 'es2022',
  dts: { compilerOptions: { composite: false, incremental: false, ignoreDeprecations: '6.0' } },
  // a banner survives only where the output is one file
  splitting: false,
  banner: { js: "'use client'" },
  sourcemap: true,
  clean: true,
})
