// `node scripts/releaseDue.mjs`: prints what a workflow's jobs need to know of this commit. `waiting=true`: changesets
// wait for their version. `due=true`: they were collected, and npm does not have the version. `released=true`: npm has
// it, made of this commit.
import { readdirSync } from 'node:fs'
import { readCommit, readReleased, root } from './releasedVersion.mjs'

const waiting = readdirSync(`${root}.changeset`).filter(
  (file) => file.endsWith('.md') && file !== 'README.md',
)
const packages = waiting.length > 0 ? [] : readReleased()
const commits = await Promise.all(packages.map(readCommit))
const other = commits.find((commit) => commit !== undefined && commit !== process.env.GITHUB_SHA)
const isDue = commits.includes(undefined)
// the rest of a version belongs to the commit that the first of it was made of
if (isDue && other !== undefined) {
  const [from, remedy] =
    other === null
      ? ['whose commit it does not tell', 'wait until it does']
      : [`made of ${other}`, 'run the release of that commit again']
  throw new Error(`npm has a part of this version, ${from}: ${remedy}, or release another version.`)
}
console.log(`waiting=${waiting.length > 0}`)
console.log(`due=${isDue}`)
console.log(`released=${commits.length > 0 && !isDue && other === undefined}`)
