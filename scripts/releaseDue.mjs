// `node scripts/releaseDue.mjs`: prints `due=true` where this commit is to be published, as a workflow's job passes it
// on: its changesets were collected, and npm does not have its version; and `released=true` where npm has it, made of
// this commit.
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
console.log(`due=${isDue}`)
console.log(`released=${commits.length > 0 && !isDue && other === undefined}`)
