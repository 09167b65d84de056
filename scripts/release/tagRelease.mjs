// `node scripts/release/tagRelease.mjs`: creates the tag of the published version, and a release on GitHub with its changelogs.
import { readNotes, readReleased } from './releasedVersion.mjs'

const { GITHUB_API_URL, GITHUB_REPOSITORY, GITHUB_SHA, GITHUB_TOKEN } = process.env

const packages = readReleased()
const tag = `v${packages[0].version}`
const response = await fetch(`${GITHUB_API_URL}/repos/${GITHUB_REPOSITORY}/releases`, {
  method: 'POST',
  headers: { authorization: `Bearer ${GITHUB_TOKEN}`, accept: 'application/vnd.github+json' },
  body: JSON.stringify({
    tag_name: tag,
    target_commitish: GITHUB_SHA,
    name: tag,
    body: packages.map(readNotes).join('\n\n'),
  }),
})
const answer = await response.text()
// an interrupted run is repeated
const isThere = response.status === 422 && answer.includes('already_exists')
if (!response.ok && !isThere) throw new Error(`GitHub answered ${response.status}: ${answer}`)
console.log(isThere ? `${tag} is there already.` : `${tag} tells of ${packages.length} packages.`)
