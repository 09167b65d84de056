// docs/api/rest.md, from the tables of the REST client.
import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { commentOf, oneLine } from './docComments.mjs'
import { root } from './loadModule.mjs'

const REST = `${root}packages/core/src/rest`

const parse = (file) => ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ESNext, true)

const filesIn = (folder) =>
  readdirSync(`${REST}/${folder}`)
    .filter((file) => !file.includes('.test') && file !== 'resources.ts')
    .map((file) => parse(`${REST}/${folder}/${file}`))
const sources = [...filesIn('resources'), ...filesIn('types')]

/** The tables by name: `calls`, `assistants`, … */
const tables = new Map()
/** The types by name. */
const types = new Map()
for (const source of sources) {
  source.forEachChild((node) => {
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) types.set(node.name.text, node)
    if (!ts.isVariableStatement(node)) return
    for (const { name, initializer } of node.declarationList.declarations) {
      if (initializer && ts.isObjectLiteralExpression(initializer)) tables.set(name.getText(), initializer)
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
  streams: (type) => `a stream of ${type}`,
}

/** The notes on bodies that are sent as forms, by the function that converts them. */
const FORMS = { toForm: 'Sent as a form.', toFormWithFile: 'Sent as a form if it has a file.' }

/** A row as a line of the page. */
function describeRow(resource, property) {
  const chain = chainOf(property.initializer)
  const route = chain[0].argument.slice(1, -1)
  const ids = [...route.matchAll(/{(\w+)}/g)].map(([, id]) => id)
  const query = chain.find(({ name }) => name === 'query')
  const body = chain.find(({ name }) => name === 'body')
  const answer = chain.at(-1)
  const parameters = [...ids, query && `query: ${query.type}`, body && `body: ${body.type}`].filter(Boolean)
  const { text, deprecated } = commentOf(property)
  const notes = [
    text,
    FORMS[body?.argument] ?? '',
    chain.some(({ name }) => name === 'open') ? 'Sent without the key.' : '',
    deprecated === undefined ? '' : `*Deprecated.* ${deprecated}`,
  ].filter(Boolean)
  const call = `rest.${resource}.${property.name.getText()}(${parameters.join(', ')})`
  const [what, more = ''] = ANSWERS[answer.name](answer.type).split(', all')
  const given = `${what.startsWith('a stream') ? what.replace(/(\w+)$/, '`$1`') : `\`${what}\``}${more && `, all${more}`}`
  return `- \`${call}\` · \`${route}\` → ${given}${notes.length > 0 ? `. ${notes.join(' ')}` : ''}`
}

function describeTable(name, table) {
  const rows = table.properties.filter(({ initializer }) => ts.isCallExpression(initializer))
  const inner = table.properties.filter(({ initializer }) => ts.isObjectLiteralExpression(initializer))
  const lines = rows.map((row) => describeRow(name, row)).join('\n')
  const more = inner.map((row) => describeTable(`${name}.${row.name.getText()}`, row.initializer))
  return [`## ${name}\n\n${lines}`, ...more].join('\n\n')
}

/** A type as one line: its bases and its fields. */
function describeType(name, node) {
  const { text } = commentOf(node)
  const shape = ts.isTypeAliasDeclaration(node)
    ? `\`${oneLine(node.type.getText()).replace(/^\| /, '')}\``
    : fieldsOf(node)
  return `- **${name}**${text === '' ? '' : `: ${text}`} ${shape}`
}

function fieldsOf(node) {
  const bases = (node.heritageClauses ?? [])
    .flatMap(({ types }) => types.map((type) => type.getText()))
    .filter((base) => base !== 'Open')
  const fields = node.members
    .filter(ts.isPropertySignature)
    .map((member) => `${member.name.getText()}${member.questionToken ? '?' : ''}`)
  const own = fields.length > 0 ? `\`${fields.join(' ')}\`` : ''
  return [bases.length > 0 ? `All of ${bases.join(' and ')}.` : '', own].filter(Boolean).join(' ')
}

/** The page, by its path. */
export function renderRestReference() {
  const resources = order.map((name) => describeTable(name, tables.get(name)))
  const named = [...types].sort(([a], [b]) => a.localeCompare(b, 'en'))
  return new Map([
    [
      'docs/api/rest.md',
      `# The REST client

Generated by \`npm run docs\` from the tables in \`packages/core/src/rest\`.

\`\`\`ts
import { createRestClient } from '@offhook/core/rest'

const rest = createRestClient({ token: () => process.env.VAPI_PRIVATE_KEY ?? '' })
const assistant = await rest.assistants.get('assistant-id', { timeout: 5000 })
const { data, requestId } = await rest.calls.list({ limit: 10 }).withResponse()
// an operation that is newer than this client and the sandbox
const newer = await rest.request({ method: 'GET', path: '/structured-output', query: { limit: 10 } })
\`\`\`

Arguments are the ids, then the query or the body, then options: \`signal\`, \`timeout\`, \`totalTimeout\`, \`maxRetries\`,
\`headers\`, \`query\`, \`idempotencyKey\`, and more in \`RequestOptions\`. A query is optional unless one of its fields is required.
Every method returns a promise of the data. Its \`withResponse()\` and \`asResponse()\` return the response, too. Types are open:
they accept fields and words that the platform adds. \`voice.provider === '11labs'\` narrows a union. Write
\`newKind('acme')\` for a provider or a type that is newer than this client.

## Errors, retries and timeouts

- **Errors.** \`ApiError\`, by status: \`BadRequestError\` 400, \`AuthenticationError\` 401, \`PaymentRequiredError\` 402,
  \`PermissionDeniedError\` 403, \`NotFoundError\` 404, \`ConflictError\` 409, \`UnprocessableError\` 422, \`RateLimitError\` 429,
  \`ServerError\` from 500. Without a response \`ConnectionError\` or \`TimeoutError\`. \`AbortError\` when the signal aborts.
  \`ParseError\` for a body that is missing, too large or not JSON, and for iterated data that is not a list. \`StreamError\` in a
  stream. \`ValidationError\` for invalid input, before anything is sent.
- **Retries**, at most two. GET, PUT and DELETE are retried after a lost connection, a timeout, 408, 425, 429, 500, 502, 503 and
  504. POST and PATCH are retried only if the platform did nothing: after 429, after 503 with \`Retry-After\`, and without a
  connection. \`retry: 'always'\` lifts that limit. An \`idempotencyKey\` alone does not.
- **Waits.** The wait that the platform requests, up to \`maxRetryWait\` (60 s). Beyond it the error is thrown, with
  \`retryAfterMs\`. Otherwise 0.5 s, 1 s, 2 s, up to 8 s, less up to a quarter.
- **Streams.** A stream ends with \`[DONE]\`, or with its connection. \`text()\` and \`finalText()\` throw if the response does not
  report that it is complete, if it reports that it is incomplete, and if it has no text. A chat whose connection ends between
  two pieces looks complete, because the platform need not report more.
- **Timeouts.** An attempt may take 60 s, including its body. A stream must begin within this time. \`totalTimeout\` limits all
  attempts together, and a stream to its end. Each page of an iterated list has its own \`totalTimeout\`. At most 64 kB of an error
  response are read, for at most 2 s.

\`createResourceClient({ token }, { calls })\` of \`@offhook/core/resources\` has only the resources that you pass, and behaves in
the same way. Both throw a \`ValidationError\` for an invalid or unknown option.

${resources.join('\n\n')}

## Types

Every object may have more fields than its type names.

${named.map(([name, node]) => describeType(name, node)).join('\n')}
`,
    ],
  ])
}
