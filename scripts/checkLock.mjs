// Fails if a lock file lacks an optional binary package of another platform. Such a lock file installs here, and breaks
// `npm ci` on macOS, Windows or arm. The second lock file has the tools of `test/packages/consumers.test.ts`.
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { root } from './root.mjs'

const LOCK_FILES = ['package-lock.json', 'test/packages/consumers/package-lock.json']

function checkLock(file) {
  const { packages } = JSON.parse(readFileSync(root + file, 'utf8'))
  // In its own folder, or in one around it, where Node finds a package
  const isLocked = (folder, name) =>
    packages[posix.join(folder, 'node_modules', name)]?.version !== undefined ||
    (folder !== '.' && isLocked(posix.dirname(folder), name))
  const missing = Object.entries(packages).flatMap(([folder, entry]) =>
    Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => !isLocked(folder, name))
      .map((name) => `missing from ${file}: ${folder} -> ${name}`),
  )
  const addressed = Object.entries(packages)
    .filter(([, entry]) => entry.resolved?.startsWith('http'))
    .map(([folder]) => `${file} names a registry: ${folder}`)
  return [...missing, ...addressed]
}

const complaints = LOCK_FILES.flatMap(checkLock)
for (const line of complaints) console.error(line)
process.exitCode = complaints.length > 0 ? 1 : 0
