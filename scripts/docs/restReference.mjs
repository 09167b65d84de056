// The generated parts of docs/api/rest.md, from the tables of the REST client.
import { readdirSync } from 'node:fs'
import ts from 'typescript'
import { root } from '../root.mjs'
import { fillDocument } from './fillDocument.mjs'
import { loadModule } from './loadModule.mjs'
import { commentOf, oneLine, readDeclarations } from './readSource.mjs'

const RESOURCES = 'packages/core/src/rest/resources'

/** The tables, and the functions that create tables or combine operations, by name: `calls`, `assistants`, … */
const sources = new Map(
  readdirSync(`${root}${RESOURCES}`)
    .filter((file) => !file.includes('.test'))
    .flatMap((file) => [...readDeclarations(`${RESOURCES}/${file}`)]),
)

/** A row as the calls that it is a chain of: `[{ name: 'endpoint', … }, { name: 'query', type: 'CallQuery' }, …]`. */
function chainOf(node) {
  const { expression, typeArguments, arguments: args } = node
  const isFirst = ts.isIdentifier(expression)
  const link = {
    name: isFirst ? expression.text : expression.name.text,
    type: oneLine(typeArguments?.[0]?.getText() ?? ''),
    argument: args[0]?.getText(),
  }
  return isFirst ? [link] : [...chainOf(expression.expression), link]
}

const ANSWERS = {
  returns: (type) => `\`${type}\``,
  lists: (type) => `\`${type}[]\`, all of them by \`for await\``,
  pages: (type) => `\`Page<${type}>\`, all of its items by \`for await\``,
  responds: (type) => `\`${type}\``.replace(/`EventStream<(.*)>`/, 'a stream of `$1`'),
}

/** The notes on bodies that are sent as forms, by the function that converts them. */
const FORMS = { toForm: 'Sent as a form.', toFormWithFile: 'Sent as a form if it has a file.' }

/** A row as a line of the page. */
function describeRow(method, { route }, property) {
  const chain = chainOf(property.initializer)
  const ids = [...route.matchAll(/{(\w+)}/g)].map(([, id]) => id)
  const query = chain.find(({ name }) => name === 'query')
  const body = chain.find(({ name }) => name === 'body')
  const answer = chain.at(-1)
  const parameters = [...ids, query && `query: ${query.type}`, body && `body: ${body.type}`].filter(Boolean)
  const { text, deprecated } = commentOf(property)
  const notes = [
    text,
    FORMS[body?.argument] ?? '',
    chain.some(({ name }) => name === 'needsNoToken') ? 'Sent without the key.' : '',
    deprecated === undefined ? '' : `*Deprecated.* ${deprecated}`,
  ].filter(Boolean)
  return `- \`${method}(${parameters.join(', ')})\` · \`${route}\` → ${ANSWERS[answer.name](answer.type)}${notes.length > 0 ? `. ${notes.join(' ')}` : ''}`
}

/** A method that combines operations as a line of the page. */
function describeCombined(method, source) {
  const [, ...parameters] = source.parameters.map(
    ({ name, type: of }) => `${name.getText()}: ${of.getText()}`,
  )
  return `- \`${method}(${parameters.join(', ')})\` → \`${source.type.typeArguments[0].getText()}\`. ${commentOf(source).text}`
}

/** The object of a table: `{…}`, or the object that a function such as `versionsOf('assistant')` returns. */
const objectOf = (node) =>
  ts.isCallExpression(node) ? sources.get(node.expression.text).body.statements.at(-1).expression : node

/** A table as a heading with its lines, and the tables in it. */
function describeTable(name, rows, source) {
  const lines = []
  const tables = []
  for (const property of objectOf(source).properties) {
    const key = property.name.getText()
    if (typeof rows[key] === 'function') lines.push(describeCombined(`rest.${name}.${key}`, sources.get(key)))
    else if ('route' in rows[key]) lines.push(describeRow(`rest.${name}.${key}`, rows[key], property))
    else tables.push(describeTable(`${name}.${key}`, rows[key], property.initializer))
  }
  return [`## ${name}\n\n${lines.join('\n')}`, ...tables].join('\n\n')
}

/** The page, by its path. */
export async function renderRestReference() {
  const { RESOURCES: resources } = await loadModule(`${RESOURCES}/resources.ts`)
  const tables = Object.entries(resources).map(([name, rows]) => describeTable(name, rows, sources.get(name)))
  return fillDocument('docs/api/rest.md', { methods: tables.join('\n\n') })
}
