// The sentence of the READMEs about the operations of the platform, from the dated list of them.
import { readFileSync } from 'node:fs'
import { root } from '../root.mjs'

const READMES = ['README.md', 'packages/core/README.md', 'packages/sandbox/README.md']
const SENTENCE = /all \d+ operations of the platform, as of \d{4}-\d\d-\d\d, and \d+ of its older client/
/** The source of an operation that only an older web client of the platform has. */
const OLDER = 'web 2.3.8'

/**
 * Adds the READMEs to pages that are rendered, some of them READMEs themselves.
 *
 * @param {ReadonlyMap<string, string>} pages texts by their paths from the root of the repository
 * @returns {ReadonlyMap<string, string>}
 */
export function stateOperations(pages) {
  const { date, operations } = JSON.parse(
    readFileSync(`${root}packages/core/fixtures/rest/platform.json`, 'utf8'),
  )
  const sources = Object.values(operations).map((said) => said.split(' · ')[0])
  const older = sources.filter((said) => said === OLDER).length
  const sentence = `all ${sources.length - older} operations of the platform, as of ${date}, and ${older} of its older client`
  const stated = READMES.map((path) => {
    const text = pages.get(path) ?? readFileSync(`${root}${path}`, 'utf8')
    if (!SENTENCE.test(text)) throw new Error(`${path} says nothing about the operations of the platform.`)
    return [path, text.replace(SENTENCE, sentence)]
  })
  return new Map([...pages, ...stated])
}
