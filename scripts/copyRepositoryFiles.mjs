import { execFileSync } from 'node:child_process'
import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Copies the files of the repository into a folder as they are in the working tree, without those that git ignores.
 *
 * @param {string} folder
 */
export function copyRepositoryFiles(folder) {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  for (const path of list.split('\0')) {
    // A file deleted in the working tree is still listed.
    if (path && existsSync(join(root, path)))
      cpSync(join(root, path), join(folder, path), { recursive: true })
  }
}
