// `npm run docs`: writes the references of docs/api and docs/errors, the tables of scenarios in the sandbox's README, and the
// number of operations in all READMEs, from the sources. `npm run docs -- --check` only reports what is out of date.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { root } from '../root.mjs'
import { readPublicApi, renderApiReference } from './apiReference.mjs'
import { renderCallReference } from './callReference.mjs'
import { renderErrorReference } from './errorReference.mjs'
import { stateOperations } from './operationCount.mjs'
import { renderRestReference } from './restReference.mjs'
import { renderScenarioReference } from './scenarioReference.mjs'

/** Folders that contain generated pages only. */
const GENERATED_FOLDERS = ['docs/api/core', 'docs/api/react', 'docs/api/sandbox', 'docs/errors']

/**
 * Renders every generated page.
 *
 * @param {Awaited<ReturnType<typeof readPublicApi>>} [api]
 * @returns {Promise<ReadonlyMap<string, string>>} texts by their paths from the root of the repository
 */
export async function renderReferences(api) {
  const references = [
    await renderApiReference(api ?? (await readPublicApi())),
    await renderCallReference(),
    await renderErrorReference(),
    renderRestReference(),
    await renderScenarioReference(),
  ]
  return stateOperations(new Map(references.flatMap((pages) => [...pages])))
}

/**
 * Finds pages that differ from what the sources say now, and pages that are no longer generated.
 *
 * @param {ReadonlyMap<string, string>} pages
 */
export function findStale(pages) {
  const differs = ([path, text]) =>
    !existsSync(`${root}${path}`) || readFileSync(`${root}${path}`, 'utf8') !== text
  const present = GENERATED_FOLDERS.filter((folder) => existsSync(`${root}${folder}`)).flatMap((folder) =>
    readdirSync(`${root}${folder}`).map((file) => `${folder}/${file}`),
  )
  return [...[...pages].filter(differs).map(([path]) => path), ...present.filter((path) => !pages.has(path))]
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { check } = parseArgs({ options: { check: { type: 'boolean' } } }).values
  const pages = await renderReferences()
  const stale = findStale(pages)
  if (check) {
    for (const path of stale) console.error(`${path} is out of date. Run \`npm run docs\`.`)
    process.exitCode = stale.length > 0 ? 1 : 0
  } else {
    for (const path of stale) {
      const text = pages.get(path)
      if (text === undefined) rmSync(`${root}${path}`)
      else {
        mkdirSync(dirname(`${root}${path}`), { recursive: true })
        writeFileSync(`${root}${path}`, text)
      }
      console.log(`${path} is up to date now.`)
    }
  }
}
