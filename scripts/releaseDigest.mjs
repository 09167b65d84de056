// `node scripts/releaseDigest.mjs <folder>`: prints `sha256=…` of the tarballs that `packRelease.mjs` wrote there, as a
// workflow's job passes it on to the one that publishes. The hash of each is on the other stream, for the log.
import { hashTarballs } from './releasedVersion.mjs'

const [folder = ''] = process.argv.slice(2)
const { lines, sha256 } = hashTarballs(folder)
for (const line of lines) console.error(line)
console.log(`sha256=${sha256}`)
