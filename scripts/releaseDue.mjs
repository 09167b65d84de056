// `node scripts/releaseDue.mjs`: prints `due=true` where this commit is to be published, as a workflow's job passes it
// on: its changesets were collected, and npm does not have its version; and `released=true` where npm has it.
import { readdirSync } from 'node:fs'
import { isPublished, readReleased, root } from './releasedVersion.mjs'

const waiting = readdirSync(`${root}.changeset`).filter(
  (file) => file.endsWith('.md') && file !== 'README.md',
)
const answers = waiting.length > 0 ? [true] : await Promise.all(readReleased().map(isPublished))
console.log(`due=${answers.includes(false)}`)
console.log(`released=${waiting.length === 0 && !answers.includes(false)}`)
