// `node scripts/release/releaseDigest.mjs <folder>`: prints `sha256=…` of the tarballs of `packRelease.mjs`, for the job that
// publishes them. The hash of each tarball goes to stderr, for the log.
import { hashTarballs } from './releasedVersion.mjs'

const [folder = ''] = process.argv.slice(2)
const { lines, sha256 } = hashTarballs(folder)
for (const line of lines) console.error(line)
console.log(`sha256=${sha256}`)
