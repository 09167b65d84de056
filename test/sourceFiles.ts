import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// in a test that has a page, `import.meta.url` leads to the page and to no file
export const root = join(import.meta.dirname, '..', '/')

/** A source file: its path from the repository's root, with forward slashes, and its text. */
export interface SourceFile {
  path: string
  text: string
}

const FOLDERS = ['packages/core/src', 'packages/react/src', 'packages/sandbox/src', 'site/src']

const isSource = (path: string) =>
  /\.tsx?$/.test(path) && !/\.(test|test-d)\.tsx?$/.test(path) && !path.endsWith('.d.ts')

const list = (folder: string): string[] =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' }).map(
    (path) => `${folder}/${path.replaceAll('\\', '/')}`,
  )

const AROUND = [
  'bench/src',
  'examples',
  'packages/core/scripts',
  'packages/sandbox/scripts',
  'scripts',
  'site/src',
  'site/vite',
  'test',
]

/** What stands around that and is read as often: scripts, the bench, style sheets, and what tests are made with. */
export const readFilesAround = (): SourceFile[] =>
  AROUND.flatMap(list)
    .filter(
      (path) =>
        /\.(css|mjs|ts|tsx)$/.test(path) && !/node_modules|dist\/|\.(test|spec|test-d)\.tsx?$/.test(path),
    )
    .map((path) => ({ path, text: readFileSync(`${root}${path}`, 'utf8') }))

/** What we ship or run: every TypeScript file of the packages and the site, without the tests. */
export const readSourceFiles = (): SourceFile[] =>
  FOLDERS.flatMap(list)
    .filter(isSource)
    .map((path) => ({ path, text: readFileSync(`${root}${path}`, 'utf8') }))
