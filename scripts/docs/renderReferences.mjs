// `npm run docs`: writes the references of docs/api and docs/errors, and the tables of scenarios in the sandbox's README, from
// the sources.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { root } from '../root.mjs'
import { readPublicApi, renderApiReference } from './apiReference.mjs'
import { renderCallReference } from './callReference.mjs'
import { renderErrorReference } from './errorReference.mjs'
import { writeTexts } from './pages.mjs'
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
    await renderRestReference(),
    await renderScenarioReference(),
  ]
  return new Map(references.flatMap((pages) => [...pages]))
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
  const pages = await renderReferences()
  for (const path of findStale(pages)) {
    if (pages.has(path)) writeTexts(root, [[path, pages.get(path)]])
    else rmSync(`${root}${path}`)
    console.log(`${path} is up to date now.`)
  }
}
