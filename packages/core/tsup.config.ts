import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { defineConfig } from 'tsup'
import { minifyStyles } from './scripts/minifyStyles.mjs'

const readNames = () => readdirSync('dist')

/** Names what is fetched later without a hash: a user's bundler adds its own, and both would be in the first part. */
function shortenNames(): void {
  const HASHED = /^(?!chunk-)(\w+)-[A-Z\d]{8}(\.js(?:\.map)?)$/
  const shortOf = new Map(
    readNames().flatMap((file) => {
      const [, name = '', end = ''] = HASHED.exec(file) ?? []
      return name === '' ? [] : [[file, name + end]]
    }),
  )
  for (const [file, short] of shortOf) {
    if (existsSync(`dist/${short}`)) throw new Error(`dist/${short} exists, and ${file} is to have its name.`)
    renameSync(`dist/${file}`, `dist/${short}`)
  }
  for (const file of readNames().filter((name) => name.endsWith('.js'))) {
    const text = readFileSync(`dist/${file}`, 'utf8')
    const named = text.replaceAll(/\w+-[A-Z\d]{8}\.js(?:\.map)?/g, (name) => shortOf.get(name) ?? name)
    if (named !== text) writeFileSync(`dist/${file}`, named)
  }
}

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
  esbuildPlugins: [minifyStyles],
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
      renderChunk: (code) => ({
        code: code.replaceAll(/(?<=: )(endpoint|versionsOf|draftsOf)\(/g, '/* @__PURE__ */ $1('),
      }),
    },
  ],
  dts: { compilerOptions: { composite: false, incremental: false, ignoreDeprecations: '6.0' } },
  sourcemap: true,
  clean: true,
  onSuccess: async () => {
    shortenNames()
    // where CommonJS is split, tsup's maps lead from a file to itself
    for (const map of readNames().filter((file) => file.endsWith('.cjs.map'))) {
      const script = `dist/${map.slice(0, -'.map'.length)}`
      rmSync(`dist/${map}`)
      writeFileSync(script, readFileSync(script, 'utf8').replace(/\n\/\/# sourceMappingURL=\S+\s*$/, '\n'))
    }
  },
})
