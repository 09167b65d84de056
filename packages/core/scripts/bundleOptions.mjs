import { fileURLToPath } from 'node:url'
import { minifyStyles } from './minifyStyles.mjs'

/** The folder of this package. */
export const home = fileURLToPath(new URL('..', import.meta.url))

/** The options of esbuild for a file that a page without a bundler imports. */
export const BUNDLE_OPTIONS = {
  absWorkingDir: home,
  bundle: true,
  write: false,
  metafile: true,
  format: 'esm',
  platform: 'browser',
  target: 'es2022',
  define: { 'process.env.NODE_ENV': '"production"' },
  // Imports come from packages, not from the sources that tsconfig.base.json points to.
  tsconfigRaw: {},
  charset: 'utf8',
  legalComments: 'none',
  minify: true,
  plugins: [minifyStyles],
  sourcemap: 'external',
}
