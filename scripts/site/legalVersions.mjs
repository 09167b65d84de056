// `npm run legal`: gives each legal text whose words have changed its next version and the date of today.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { loadModule } from '../docs/loadModule.mjs'
import { root } from '../root.mjs'

const FOLDER = 'site/src/content/legal'
/** The lines of the front matter that this script writes. `fingerprint` is the hash of the words of this version. */
const WRITTEN = /^(version|updated|fingerprint): .*\n/gm

/**
 * The hash of a text with its facts. Names of settings, such as `{{company}}`, stay as they are, because each site has
 * its own. A new line break does not count.
 */
function fingerprintOf(source, facts) {
  const words = source
    .replace(WRITTEN, '')
    .replace(/\{\{(\w+)\}\}/g, (braces, name) => (name in facts ? String(facts[name]) : braces))
    .replace(/\s+/g, ' ')
  return createHash('sha256').update(words).digest('hex').slice(0, 16)
}

/**
 * A legal text with its next version, its date and its fingerprint. The same text if its words have not changed.
 *
 * @param {string} source
 * @param {Readonly<Record<string, string | number>>} facts
 * @param {string} today an ISO date
 */
export function raiseVersion(source, facts, today) {
  const fingerprint = fingerprintOf(source, facts)
  if (source.includes(`\nfingerprint: ${fingerprint}\n`)) return source
  const [, version = '0'] = /^version: (\d+)$/m.exec(source) ?? []
  const lines = `version: ${Number(version) + 1}\nupdated: ${today}\nfingerprint: ${fingerprint}\n`
  return source.replace(WRITTEN, '').replace(/^title: .*\n/m, (title) => title + lines)
}

/**
 * Finds the legal texts whose words have changed. Returns each with its next version.
 *
 * @returns {Promise<ReadonlyMap<string, string>>} texts by their paths from the root of the repository
 */
export async function findChangedTexts() {
  const { facts, legalFacts } = await loadModule('site/src/content/facts.ts')
  const today = new Date().toISOString().slice(0, 10)
  const changed = new Map()
  for (const file of readdirSync(`${root}${FOLDER}`)) {
    const path = `${FOLDER}/${file}`
    const source = readFileSync(`${root}${path}`, 'utf8')
    const raised = raiseVersion(source, { ...facts, ...legalFacts }, today)
    if (raised !== source) changed.set(path, raised)
  }
  return changed
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const [path, text] of await findChangedTexts()) {
    writeFileSync(`${root}${path}`, text)
    console.log(`${path} has version ${/^version: (\d+)$/m.exec(text)?.[1]} now.`)
  }
}
