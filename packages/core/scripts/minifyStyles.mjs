import { readFile } from 'node:fs/promises'
import { transform } from 'esbuild'

/** A style in its file: a text without values of the code. */
const STYLE = /(?<=_STYLE = `)[^`$]+(?=`\s*$)/

/** A plugin of esbuild that takes spaces and line breaks out of the styles, which are only texts to a bundler. */
export const minifyStyles = {
  name: 'minify-styles',
  setup: (bundler) =>
    bundler.onLoad({ filter: /Style\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8')
      const [style] = STYLE.exec(source) ?? []
      if (style === undefined)
        throw new Error(`${path} must end with one style: export const …_STYLE = \`…\`.`)
      const { code } = await transform(style, { loader: 'css', minify: true })
      return { contents: source.replace(STYLE, () => code.trim()), loader: 'ts' }
    }),
}
