import { defineConfig } from 'tsup'

export default defineConfig({
  entry: ['src/exports/index.ts', 'src/exports/testing.ts'],
  // the test kit shares the context of the page's own copy
  external: ['@offhook/react'],
  format: ['esm', 'cjs'],
  target: 'es2022',
  dts: {
    compilerOptions: {
      composite: false,
      incremental: false,
      ignoreDeprecations: '6.0',
      // the test kit names this package, whose own types are not built yet where nothing is
      paths: { '@offhook/react': ['./src/exports/index.ts'] },
    },
  },
  // a banner survives only where each entry is one file
  splitting: false,
  banner: { js: "'use client'" },
  sourcemap: true,
  clean: true,
})
