// Writes the licenses of all packages that a bundled file has in it.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const readPackage = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** The folder of the package that a bundled file belongs to: the one below the last `node_modules`. */
const folderOf = (path) => /^.*node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(path)?.[0]

/** The folder of a package that another depends on, as Node finds it from there. */
function findInstalled(name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name)
    if (existsSync(found)) return found
    if (folder === dirname(folder)) throw new Error(`${name} is bundled, and not installed.`)
  }
}

/** Packages with all that they declare to need: daily-js comes as one file, which has its dependencies inside. */
function addDependencies(folders) {
  // what is added while a set is walked is walked too
  for (const folder of folders) {
    const { dependencies = {} } = readPackage(folder)
    for (const name of Object.keys(dependencies)) folders.add(findInstalled(name, folder))
  }
  return folders
}

/**
 * Name and license of every package in the file, and its own words about that; the version of those that come from
 * their own packages, since what daily-js has inside is of the day it was built.
 */
function readLicenses(home, inputs) {
  const own = new Set(inputs.map((path) => folderOf(join(home, path))).filter(Boolean))
  const licenses = [...addDependencies(new Set(own))].map((folder) => {
    const { name, version, license } = readPackage(folder)
    const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry))
    if (!file) throw new Error(`${name} is bundled, and has no license in ${folder}.`)
    const title = own.has(folder) ? `${name} ${version} (${license})` : `${name} (${license}), in daily-js`
    return { title, text: readFileSync(join(folder, file), 'utf8').trim() }
  })
  return licenses.sort((one, other) => (one.title < other.title ? -1 : 1))
}

/**
 * Writes the licenses of a bundle to a file of `dist`. Returns the notice that the bundle begins with. `inputs` are the
 * bundled files, relative to the folder of our package.
 */
export function writeLicenses(home, file, inputs) {
  const licenses = readLicenses(home, inputs)
  const text = licenses.map(({ title, text }) => `${title}\n\n${text}\n`)
  writeFileSync(join(home, 'dist', file), text.join(`\n${'-'.repeat(80)}\n\n`))
  const { name, version, license } = readPackage(home)
  return `/*! ${name} ${version} (${license}). The licenses of what else is in it: ${file} */`
}
