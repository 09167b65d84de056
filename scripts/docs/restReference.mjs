// The generated parts of docs/api/rest.md, from the tables of the REST client.
import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { root } from '../root.mjs'
import { commentOf, oneLine } from './docComments.mjs'
import { fillDocument } from './fillDocument.mjs'

const REST = `${root}packages/core/src/rest`

const parse = (file) => ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ESNext, true)

/** The tables by name: `calls`, `assistants`, … */
const tables = new Map()
/** The functions that create tables, or combine operations, by name. */
const functions = new Map()
for (const file of readdirSync(`${REST}/resources`)) {
  if (file.includes('.test') || file === 'resources.ts') continue
  parse(`${REST}/resources/${file}`).forEachChild((node) => {
    if (ts.isFunctionDeclaration(node)) functions.set(node.name.text, node)
    if (!ts.isVariableStatement(node)) return
    for (const { name, initializer } of node.declarationList.declarations) {
      if (initializer && ts.isObjectLiteralExpression(initializer)) tables.set(name.getText(), initializer)
      if (initializer && ts.isArrowFunction(initializer)) functions.set(name.getText(), initializer)
    }
  })
}

/** The order of the client. */
const order = [...parse(`${REST}/resources/resources.ts`).text.matchAll(/^ {2}(\w+),$/gm)].map(
  ([, name]) => name,
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
  returns: (type) => type,
  lists: (type) => `${type}[], all of them by \`for await\``,
  pages: (type) => `Page<${type}>, all of its items by \`for await\``,
  responds: (type) => (type === 'Download' ? type : `a stream of ${type.slice('EventStream<'.length, -1)}`),
}

/** The notes on bodies that are sent as forms, by the function that converts them. */
const FORMS = { toForm: 'Sent as a form.', toFormWithFile: 'Sent as a form if it has a file.' }

/** A row as a line of the page. */
function describeRow(resource, property, fill) {
  const chain = chainOf(property.initializer)
  const route = fill(chain[0].argument.slice(1, -1))
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
  const call = `rest.${resource}.${property.name.getText()}(${parameters.join(', ')})`
  const [what, more = ''] = ANSWERS[answer.name](answer.type).split(', all')
  const given = `${what.startsWith('a stream') ? what.replace(/(\w+)$/, '`$1`') : `\`${what}\``}${more && `, all${more}`}`
  return `- \`${call}\` · \`${route}\` → ${given}${notes.length > 0 ? `. ${notes.join(' ')}` : ''}`
}

/** A method that combines operations as a line of the page. */
function describeCombined(resource, property) {
  const { parameters, type } = functions.get(property.name.text)
  const [, ...args] = parameters.map(({ name, type: of }) => `${name.getText()}: ${of.getText()}`)
  const { text } = commentOf(functions.get(property.name.text))
  return `- \`rest.${resource}.${property.name.text}(${args.join(', ')})\` → \`${type.typeArguments[0].getText()}\`. ${text}`
}

/** The table that a function such as `versionsOf('assistant')` creates, and its routes. */
function tableOf({ expression, arguments: [kind] }) {
  const { body } = functions.get(expression.text)
  const [path, returned] = body.statements
  const pattern = /`([^`]*)`/.exec(path.getText())?.[1] ?? ''
  const fill = (route) => route.replace(/\$\{path\}/, pattern).replace(/\$\{kind\}/, kind.text)
  return [returned.expression, fill]
}

function describeTable(name, table, fill = (route) => route) {
  const isRow = ({ initializer }) => initializer && ts.isCallExpression(initializer)
  const isMade = ({ initializer: { expression } }) =>
    ts.isIdentifier(expression) && expression.text !== 'endpoint'
  const calls = table.properties.filter(isRow)
  const lines = [
    ...calls.filter((row) => !isMade(row)).map((row) => describeRow(name, row, fill)),
    ...table.properties.filter(ts.isShorthandPropertyAssignment).map((row) => describeCombined(name, row)),
  ]
  const inner = table.properties.filter(
    ({ initializer }) => initializer && ts.isObjectLiteralExpression(initializer),
  )
  const more = [
    ...inner.map((row) => describeTable(`${name}.${row.name.getText()}`, row.initializer)),
    ...calls
      .filter(isMade)
      .map((row) => describeTable(`${name}.${row.name.getText()}`, ...tableOf(row.initializer))),
  ]
  return [`## ${name}\n\n${lines.join('\n')}`, ...more].join('\n\n')
}

/** The page, by its path. */
export function renderRestReference() {
  const resources = order.map((name) => describeTable(name, tables.get(name)))
  return fillDocument('docs/api/rest.md', { methods: resources.join('\n\n') })
}
