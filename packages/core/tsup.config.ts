import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { defineConfig } from 'tsup'

export default defineConfig({
  entry: readdirSync('src/exports')
    .filter((file) => !file.includes('.test'))
    .map((file) => `src/exports/${file}`),
  format: ['esm', 'cjs'],
  target: 'es2022',
  // the call object and the engine stay in chunks of their own, which the first call fetches
  splitting: true,
  // puts constants where they are used, as a user's bundler, which finds variables, would not
  esbuildOptions(options, { format }) {
    // what makes CommonJS of a split build cannot read such code
    options.minifySyntax = format === 'esm'
  },
  plugins: [
    {
      name: 'no-bare-imports',
      // esbuild keeps the order of side effects, of which we have none; a user's esbuild would warn of each
      // the empty line stays, for the source map
      renderChunk: (code) => ({ code: code.replaceAll(/^import "\.\/chunk-[^"]+";$/gm, '') }),
    },
    {
      name: 'pure-endpoints',
      // a table that nobody uses is left out by every bundler, which cannot see by itself that a row does nothing
      renderChunk: (code) => ({ code: code.replaceAll(/(?<=: )endpoint\(/g, '/* @__PURE__ */ endpoint(') }),
    },
  ],
  dts: { compilerOptions: { composite: false, incremental: false, ignoreDeprecations: '6.0' } },
  sourcemap: true,
  clean: true,
  // where CommonJS is split, tsup's maps lead from a file to itself
  onSuccess: async () => {
    for (const map of readdirSync('dist').filter((file) => file.endsWith('.cjs.map'))) {
      const script = `dist/${map.slice(0, -'.map'.length)}`
      rmSync(`dist/${map}`)
      writeFileSync(script, readFileSync(script, 'utf8').replace(/\n\/\/# sourceMappingURL=\S+\s*$/, '\n'))
    }
  },
})
