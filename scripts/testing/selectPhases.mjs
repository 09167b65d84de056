import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { isAbsolute, join, relative } from 'node:path'
import { CHROMIUM_PROJECTS } from '../browsers.mjs'
import { browserTests, chromium, env, firefox, playwrightArguments, root, vitest } from './phases.mjs'

/** @typedef {import('./runPhases.mjs').Phase} Phase */

/** The output of a command that lists tests. */
const list = (command, args, stderr = 'ignore') => {
  const options = { cwd: root, env: { ...env, FORCE_COLOR: '0' }, stdio: ['ignore', 'pipe', stderr] }
  return spawnSync(command, args, { ...options, encoding: 'utf8' }).stdout
}

/** The test files of Vitest, each with the name of its project. */
const listUnitFiles = () =>
  JSON.parse(list('vitest', ['list', '--filesOnly', '--json'], 'inherit')).map(({ file, projectName }) => ({
    file: relative(root, file),
    project: projectName,
  }))

const listSpecs = () =>
  readdirSync(join(root, 'test/browser'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.spec.ts'))
    .map((path) => `test/browser/${path}`)

/** Those of the files that have a name in their path, with the line that the name ends with: `call.spec.ts:30`. */
function findByPath(files, name) {
  const [, path = '', line = ''] = /^(.+?)(:\d+)?(?::\d+)?$/.exec(name) ?? []
  const part = isAbsolute(path) ? relative(root, path) : path.replace(/^\.\//, '')
  return files.filter((file) => file.includes(part)).map((file) => file + line)
}

/** Those of the files in which one of the titles is written, without the suites before it. */
function findByTitle(files, titles) {
  const tests = titles.map((title) => title.split(/ [>›] /).at(-1) ?? title)
  return files.filter((file) => {
    const source = readFileSync(join(root, file), 'utf8')
    return tests.some((test) => source.includes(test))
  })
}

/**
 * The phases that run the tests of these names. A name is a part of paths of test files, or else a part of titles.
 * With both kinds, the tests of these titles in these files run.
 *
 * @param {readonly string[]} names
 * @param {{ unit: readonly string[], packed: readonly string[], build: Phase }} options projects of Vitest, and the
 *   build that the packed ones need
 * @returns {Phase[]}
 */
export function selectPhases(names, { unit, packed, build }) {
  const units = listUnitFiles()
  const filesOf = (projects) =>
    units.filter(({ project }) => projects.includes(project)).map(({ file }) => file)
  // A file may belong to two projects
  const files = { unit: [...new Set(filesOf(unit))], packed: filesOf(packed), browser: listSpecs() }
  const all = Object.values(files).flat()
  const titles = names.filter((name) => findByPath(all, name).length === 0)
  const find = (candidates) => names.flatMap((name) => findByPath(candidates, name))
  const isByTitle = titles.length === names.length

  const browser = { files: find(files.browser), titles }
  const projects = [...CHROMIUM_PROJECTS, 'firefox-smoke'].map((name) => `--project=${name}`)
  const listed =
    isByTitle || browser.files.length > 0
      ? list('playwright', ['test', '--list', ...playwrightArguments(browser), ...projects])
      : ''
  // A spec that does not load lists no test: its phase shows why
  const inBrowser = listed.includes(' › ') || (browser.files.length > 0 && titles.length === 0)

  let unitFiles = isByTitle ? findByTitle(files.unit, titles) : find(files.unit)
  // Some titles are composed, and stand in no file as they are. A name of one word is rather the mistyped name of a file
  const mayBeComposed = titles.some((title) => title.includes(' '))
  if (isByTitle && mayBeComposed && unitFiles.length === 0 && !inBrowser) unitFiles = files.unit
  const packedFiles = find(files.packed)
  return [
    ...(unitFiles.length > 0 ? [vitest('Unit tests', { projects: unit, files: unitFiles, titles })] : []),
    ...(packedFiles.length > 0
      ? [build, vitest('Packed packages', { projects: packed, files: packedFiles, titles })]
      : []),
    ...(inBrowser ? [chromium] : []),
    ...(listed.includes('[firefox-smoke]') ? [firefox()] : []),
    ...(inBrowser ? [browserTests(browser)] : []),
  ]
}
