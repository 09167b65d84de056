// Fails when package-lock.json misses an optional binary package of another platform: such a lock
// installs here and breaks `npm ci` on macOS, Windows or arm.
import { readFileSync } from 'node:fs'

const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'))
const isLocked = (from, name) => {
  for (let folder = from; ; ) {
    if (packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]?.version) return true
    if (!folder) return false
    const parent = folder.lastIndexOf('/node_modules/')
    folder = parent < 0 ? '' : folder.slice(0, parent)
  }
}
const missing = Object.entries(packages).flatMap(([folder, entry]) =>
  Object.keys(entry.optionalDependencies ?? {})
    .filter((name) => !isLocked(folder, name))
    .map((name) => `${folder} -> ${name}`),
)
const addressed = Object.entries(packages).filter(([, entry]) => entry.resolved?.startsWith('http'))
for (const line of missing) console.error(`missing from package-lock.json: ${line}`)
for (const [folder] of addressed) console.error(`package-lock.json names a registry: ${folder}`)
process.exitCode = missing.length + addressed.length > 0 ? 1 : 0
