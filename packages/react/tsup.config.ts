import { defineConfig } from 'tsup'

export default defineConfig({
  entry: ['src/exports/index.ts', 'src/exports/testing.ts'],
  // fakeCall() must share the context of the application's copy
  external: ['@offhook/react'],
  format: ['esm', 'cjs'],
  target: 'es2022',
  dts: {
    compilerOptions: {
      composite: false,
      incremental: false,
      ignoreDeprecations: '6.0',
      // src/testing imports this package by name, before its types are built
      paths: { '@offhook/react': ['./src/exports/index.ts'] },
    },
  },
  // tsup drops the banner from shared chunks
  splitting: false,
  banner: { js: "'use client'" },
  sourcemap: true,
  clean: true,
})
