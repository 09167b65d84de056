// `node scripts/release/releaseDue.mjs`: prints the state of this commit for a workflow. `waiting=true`: changesets wait for a
// version. `due=true`: there are no changesets, and npm lacks the version. `released=true`: npm has the version, from this
// commit.
import { readdirSync } from 'node:fs'
import { readProject } from '../project.mjs'
import { root } from '../root.mjs'
import { readCommit, readReleased } from './releasedVersion.mjs'

const waiting = readdirSync(`${root}.changeset`).filter(
  (file) => file.endsWith('.md') && file !== 'README.md',
)
const packages = waiting.length > 0 ? [] : readReleased()
const commits = await Promise.all(packages.map(readCommit))
const other = commits.find((commit) => commit !== undefined && commit !== process.env.GITHUB_SHA)
const isDue = commits.includes(undefined)
// The remaining packages of a version must come from the same commit.
if (isDue && other !== undefined) {
  const [from, remedy] =
    other === null
      ? ['whose commit it does not tell', 'wait until it does']
      : [`made of ${other}`, 'run the release of that commit again']
  throw new Error(`npm has a part of this version, ${from}: ${remedy}, or release another version.`)
}
const unset = Object.entries(readProject()).flatMap(([name, address]) => (address === '' ? [name] : []))
if (isDue && unset.length > 0) {
  throw new Error(`Set ${unset.join(' and ')} in project.json: the packages of a release name both.`)
}
console.log(`waiting=${waiting.length > 0}`)
console.log(`due=${isDue}`)
console.log(`released=${commits.length > 0 && !isDue && other === undefined}`)
