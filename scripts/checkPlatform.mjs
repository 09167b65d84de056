// `node scripts/checkPlatform.mjs`: reads the platform's public document, and says what is new, gone or changed against the
// dated list in packages/core/fixtures/rest/platform.json. The document has a part of the operations only.
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const DOCUMENT = 'https://api.vapi.ai/api-json'
const METHOD = /^(get|post|put|patch|delete)$/

/** The operations, fields and message types of an OpenAPI document, as far as the list has such a schema. */
function factsOf({ paths = {}, components: { schemas = {} } = {} }, list) {
  const propertiesOf = ({ properties, allOf = [], $ref } = {}) => {
    const target = schemas[$ref?.split('/').at(-1)]
    return {
      ...properties,
      ...(target && propertiesOf(target)),
      ...Object.assign({}, ...allOf.map(propertiesOf)),
    }
  }
  const typesOf = (name) =>
    (schemas[name]?.properties?.message?.oneOf ?? []).flatMap((one) => propertiesOf(one).type?.enum ?? [])
  const pathsOf = ([path, methods]) =>
    Object.keys(methods)
      .filter((method) => METHOD.test(method))
      .map((method) => `${method.toUpperCase()} ${path}`)
  const groups = { operations: Object.entries(paths).flatMap(pathsOf) }
  for (const name of Object.keys(list.fields))
    groups[`fields of ${name}`] = Object.keys(propertiesOf(schemas[name]))
  for (const name of Object.keys(list.messages)) groups[`types of ${name}`] = typesOf(name)
  return groups
}

/**
 * Lists the differences of the document to the list, a line each.
 *
 * @param {object} document an OpenAPI document
 * @param {object} list the dated list
 * @returns {string[]}
 */
export function compareDocument(document, list) {
  const documented = Object.keys(list.operations).filter((name) => /\bdocument\b/.test(list.operations[name]))
  const expected = { operations: documented }
  for (const [name, fields] of Object.entries(list.fields)) expected[`fields of ${name}`] = fields
  for (const [name, types] of Object.entries(list.messages)) expected[`types of ${name}`] = types
  // An operation that only now is in the document is not new.
  const isKnown = (group, name) =>
    expected[group].includes(name) || (group === 'operations' && name in list.operations)
  return Object.entries(factsOf(document, list)).flatMap(([group, names]) => [
    ...[...new Set(names)].filter((name) => !isKnown(group, name)).map((name) => `new in ${group}: ${name}`),
    ...expected[group].filter((name) => !names.includes(name)).map((name) => `gone from ${group}: ${name}`),
  ])
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const list = JSON.parse(
    readFileSync(new URL('../packages/core/fixtures/rest/platform.json', import.meta.url), 'utf8'),
  )
  const response = await fetch(DOCUMENT, { signal: AbortSignal.timeout(60_000) })
  if (!response.ok) throw new Error(`${DOCUMENT} answered ${response.status}.`)
  const lines = compareDocument(await response.json(), list)
  console.log(lines.length > 0 ? lines.join('\n') : `Nothing has changed since ${list.date}.`)
  process.exitCode = lines.length > 0 ? 1 : 0
}
