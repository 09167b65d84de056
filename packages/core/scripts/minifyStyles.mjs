import { readFile } from 'node:fs/promises'
import { transform } from 'esbuild'

/** The style in a file: a text without values of the code and without escapes. */
const STYLE = /(?<=_STYLE = `)(?:[^`$\\]|\$(?!\{))+(?=`)/

/** A plugin of esbuild that takes spaces and line breaks out of the styles, which are only texts to a bundler. */
export const minifyStyles = {
  name: 'minify-styles',
  setup: (bundler) =>
    bundler.onLoad({ filter: /Style\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8')
      const [style] = STYLE.exec(source) ?? []
      if (style === undefined) throw new Error(`${path} must have a style: export const …_STYLE = \`…\`.`)
      const { code } = await transform(style, { loader: 'css', minify: true, charset: 'utf8' })
      return { contents: source.replace(STYLE, () => code.trim()), loader: 'ts' }
    }),
}
