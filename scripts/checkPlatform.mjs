// `node scripts/checkPlatform.mjs [address]`: reads the platform's public document, and says what is new, gone or changed
// against the dated list in packages/core/fixtures/rest/platform.json. The document has a part of the operations only. Ends
// with 0 if nothing has changed, with 1 for changes, and with 2 for an address without such a document.
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const DOCUMENT = 'https://api.vapi.ai/api-json'
const LIST = 'packages/core/fixtures/rest/platform.json'
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

/** The changes of the operations that both have: whether they are deprecated, and whether they take a body. */
function changesOf({ paths = {} }, documented, { operations }) {
  return documented.flatMap((name) => {
    const [method, path] = name.split(' ')
    const operation = paths[path]?.[method.toLowerCase()]
    if (!operation) return []
    const { deprecated = false, requestBody } = operation
    const marks = operations[name].split(' · ').slice(1)
    const wasDeprecated = marks.includes('deprecated')
    const takesBody = marks.includes('body')
    // a deletion may take an optional body, which other sources name
    const hasLostBody = takesBody && !requestBody && method !== 'DELETE'
    return [
      ...(deprecated && !wasDeprecated ? ['deprecated'] : []),
      ...(wasDeprecated && !deprecated ? ['no longer deprecated'] : []),
      ...(requestBody?.required && !takesBody ? ['requires a body'] : []),
      ...(hasLostBody ? ['takes no body'] : []),
    ].map((change) => `changed in operations: ${name}: ${change}`)
  })
}

/** The day of the document that the list was made from: later changes of the list come from other sources. */
const dateOfDocument = ({ sources }) => /\d{4}-\d\d-\d\d/.exec(sources.document)?.[0]

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
  const differences = Object.entries(factsOf(document, list)).flatMap(([group, names]) => [
    ...[...new Set(names)].filter((name) => !isKnown(group, name)).map((name) => `new in ${group}: ${name}`),
    ...expected[group].filter((name) => !names.includes(name)).map((name) => `gone from ${group}: ${name}`),
  ])
  return [...differences, ...changesOf(document, documented, list)]
}

/**
 * Reads the document at an address.
 *
 * @param {string} address
 * @returns {Promise<object>}
 * @throws {Error} that says why there is none
 */
export async function readDocument(address) {
  let answer
  let text
  try {
    answer = await fetch(address, { signal: AbortSignal.timeout(60_000) })
    text = await answer.text()
  } catch (cause) {
    throw new Error(`${address} cannot be read: ${cause.cause?.message ?? cause.message}.`, { cause })
  }
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`)
  const document = parse(text)
  // without this check, a page in its place would say that all operations are gone
  if (!document?.openapi || !document.paths || !document.components?.schemas) {
    const type = answer.headers.get('content-type') ?? 'nothing'
    throw new Error(
      `${address} is no OpenAPI document: ${type}, which begins ${JSON.stringify(text.slice(0, 60))}.`,
    )
  }
  return document
}

function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function run(address = DOCUMENT) {
  const list = JSON.parse(readFileSync(new URL(`../${LIST}`, import.meta.url), 'utf8'))
  const lines = compareDocument(await readDocument(address), list)
  const since = `since the document of ${dateOfDocument(list)}`
  if (lines.length === 0) return console.log(`Nothing has changed ${since}.`)
  console.log(lines.join('\n'))
  console.log(`\nChanges of the platform ${since}. CONTRIBUTING.md says how to add them to ${LIST}.`)
  process.exitCode = 1
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await run(process.argv[2]).catch(({ message }) => {
    console.error(message)
    process.exitCode = 2
  })
}
