import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { PACKAGES } from '../../scripts/packages.mjs'
import { readReleased } from '../../scripts/release/releasedVersion.mjs'
import { root } from '../root.ts'

const onWindows = process.platform === 'win32'
const executeFile = promisify(execFile)

async function execute(command: string, args: readonly string[], cwd: string) {
  try {
    return await executeFile(command, [...args], { cwd, shell: onWindows, maxBuffer: 1e8 })
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    throw new Error(`${[command, ...args].join(' ')}\n${stdout}${stderr}`, { cause: error })
  }
}

/** Runs a program. Rejects with its whole output when it fails. */
export const run = async (command: string, args: readonly string[], cwd: string): Promise<string> =>
  (await execute(command, args, cwd)).stdout

/** The same, with the error output, where most tools write their warnings. */
export async function runAloud(command: string, args: readonly string[], cwd: string): Promise<string> {
  const { stdout, stderr } = await execute(command, args, cwd)
  return stdout + stderr
}

export const binary = (name: string) => join(root, 'node_modules/.bin', name)

export type PackageName = (typeof PACKAGES)[number]

export interface PackedPackage {
  name: string
  /** The tarball that npm would publish. */
  tarball: string
  /** The paths inside it. */
  files: string[]
}

interface PackReport {
  name: string
  filename: string
  files: { path: string }[]
}

/** The folder of the tarballs that a release has packed: a workflow tests the ones that it publishes. */
const { RELEASE_TARBALLS } = process.env

async function readPacked(folder: PackageName, tarballs: string): Promise<PackedPackage> {
  const released = readReleased().find((one) => one.folder === folder)
  if (released === undefined) throw new Error(`${folder} is not a package of the release`)
  const tarball = resolve(tarballs, released.tarball)
  const listed = await run('tar', ['-tzf', tarball], tarballs)
  const files = listed.trim().split('\n')
  return { name: released.name, tarball, files: files.map((file) => file.replace(/^package\//, '')) }
}

async function pack(name: PackageName, folder: string): Promise<PackedPackage> {
  if (RELEASE_TARBALLS) return readPacked(name, RELEASE_TARBALLS)
  const home = join(root, 'packages', name)
  if (!existsSync(join(home, 'dist'))) throw new Error(`packages/${name} is not built: npm run test:packed`)
  const [report] = JSON.parse(
    await run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], home),
  ) as PackReport[]
  if (report === undefined) throw new Error(`npm pack said nothing about ${name}`)
  return {
    name: report.name,
    tarball: join(folder, report.filename),
    files: report.files.map(({ path }) => path),
  }
}

/** The tarballs of all packages: those of the release, or new ones in a folder. */
export async function packAll(folder: string): Promise<Record<PackageName, PackedPackage>> {
  const [core, react, sandbox, server] = await Promise.all(PACKAGES.map((name) => pack(name, folder)))
  if (!core || !react || !sandbox || !server) throw new Error('npm pack gave too few packages')
  return { core, react, sandbox, server }
}

/** The folder of a dependency, as Node finds it from a package's folder. */
function findInstalled(name: string, from: string): string {
  for (let folder = from; ; folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name)
    if (existsSync(found)) return found
    if (folder === dirname(folder)) throw new Error(`${name} is not installed`)
  }
}

const readDependencies = (folder: string): string[] =>
  Object.keys(
    (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { dependencies?: object })
      .dependencies ?? {},
  )

/** The installed folders of some packages and of all that they depend on, by name. */
function closureOf(names: readonly string[], from: string, found = new Map<string, string>()) {
  for (const name of names) {
    if (found.has(name) || name.startsWith('@offhook/')) continue
    const folder = findInstalled(name, from)
    found.set(name, folder)
    closureOf(readDependencies(folder), folder, found)
  }
  return found
}

/** The names of all third parties that a package of ours brings with it. */
export function listThirdParties(name: PackageName): string[] {
  const home = join(root, 'packages', name)
  return [...closureOf(readDependencies(home), home).keys()]
}

/** The dependencies of a consumer besides our packages. */
const OWN_DEPENDENCIES = ['react', 'react-dom', '@types/react', '@types/react-dom', '@opentelemetry/api']

/** A fresh project with our tarballs installed by npm, without a network: third parties come from here. */
export interface PackedProject {
  folder: string
  packages: Record<PackageName, PackedPackage>
  write: (file: string, text: string) => void
  remove: () => void
}

export async function createPackedProject(): Promise<PackedProject> {
  const folder = mkdtempSync(join(tmpdir(), 'offhook-packed-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  return fillProject(folder).then(
    (project) => ({ ...project, remove }),
    (error) => {
      remove()
      throw error
    },
  )
}

async function fillProject(folder: string): Promise<Omit<PackedProject, 'remove'>> {
  const packages = await packAll(folder)
  const third = closureOf(OWN_DEPENDENCIES, root)
  for (const name of PACKAGES) {
    const home = join(root, 'packages', name)
    closureOf(readDependencies(home), home, third)
  }
  const dependencies = Object.fromEntries([
    ...Object.values(packages).map(({ name, tarball }) => [name, `file:${tarball}`]),
    ...[...third].map(([name, path]) => [name, `file:${path}`]),
  ])
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  write('package.json', JSON.stringify({ name: 'consumer', private: true, type: 'module', dependencies }))
  const quiet = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund', '--cache', join(folder, '.npm')]
  // Copied, not linked: a link would find its dependencies in this repository.
  await run('npm', ['install', '--install-links', ...quiet], folder)
  return { folder, packages, write }
}
