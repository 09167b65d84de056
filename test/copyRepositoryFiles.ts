import { execFileSync } from 'node:child_process'
import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.ts'

/** Copies the files of the repository into a folder as they are in the working tree, without those that git ignores. */
export function copyRepositoryFiles(folder: string): void {
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
