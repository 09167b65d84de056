import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { defineConfig } from 'tsup'
import { minifyStyles } from './scripts/minifyStyles.mjs'

const readNames = () => readdirSync('dist')

/** Removes the hashes of lazy chunks from their names: a user's bundler adds its own, and the first chunk would have both. */
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
  // The call object and the engine stay in chunks of their own, which the first call fetches.
  splitting: true,
  esbuildOptions(options, { format }) {
    // Inlines constants, which a user's bundler cannot. The step that makes CommonJS of a split build cannot read the result.
    options.minifySyntax = format === 'esm'
  },
  esbuildPlugins: [minifyStyles],
  plugins: [
    {
      name: 'no-bare-imports',
      // esbuild keeps these imports for their side effects. We have none, and a user's esbuild would warn of each.
      // The empty line stays, for the source map.
      renderChunk: (code) => ({ code: code.replaceAll(/^import "\.\/chunk-[^"]+";$/gm, '') }),
    },
    {
      name: 'pure-endpoints',
      // Marks the rows of a table as pure. Otherwise a bundler could not drop an unused table.
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
    // tsup's source maps of split CommonJS point a file to itself.
    for (const map of readNames().filter((file) => file.endsWith('.cjs.map'))) {
      const script = `dist/${map.slice(0, -'.map'.length)}`
      rmSync(`dist/${map}`)
      writeFileSync(script, readFileSync(script, 'utf8').replace(/\n\/\/# sourceMappingURL=\S+\s*$/, '\n'))
    }
  },
})
