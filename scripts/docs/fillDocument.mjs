import { readFileSync } from 'node:fs'
import { root } from '../root.mjs'

/**
 * A document with its generated parts, by its path. Each part stands between ``<!-- name: written by `npm run docs` -->`` and
 * `<!-- /name -->`. Everything else is written by hand.
 *
 * @param {string} path from the root of the repository
 * @param {Readonly<Record<string, string>>} parts by their names
 * @returns {ReadonlyMap<string, string>}
 */
export function fillDocument(path, parts) {
  let text = readFileSync(`${root}${path}`, 'utf8')
  for (const [name, part] of Object.entries(parts)) {
    const marked = new RegExp(
      `(<!-- ${name}: written by \`npm run docs\` -->\n).*?(<!-- /${name} -->\n)`,
      's',
    )
    if (!marked.test(text)) throw new Error(`${path} has no marks for ${name}.`)
    text = text.replace(marked, (_, begin, end) => `${begin}\n${part}\n\n${end}`)
  }
  return new Map([[path, text]])
}
