// `node scripts/release/tagRelease.mjs`: creates the tag of the published version, and a release on GitHub with its changelogs.
import { readNotes, readReleased } from './releasedVersion.mjs'
import { requestGitHub } from './requestGitHub.mjs'

const packages = readReleased()
const tag = `v${packages[0].version}`
const release = {
  tag_name: tag,
  target_commitish: process.env.GITHUB_SHA,
  name: tag,
  body: packages.map(readNotes).join('\n\n'),
}
try {
  await requestGitHub('POST', '/releases', release)
  console.log(`Released ${tag} of ${packages.length} packages.`)
} catch (error) {
  // An interrupted run is repeated
  if (!/answered 422: .*already_exists/s.test(error.message)) throw error
  console.log(`${tag} is there already.`)
}
