/** The parts of the platform's OpenAPI document that are compared. */
export interface PlatformDocument {
  paths?: Record<string, Record<string, unknown>>
  components?: { schemas?: Record<string, Schema> }
}

interface Operation {
  deprecated?: boolean
  requestBody?: { required?: boolean }
}

interface Schema {
  $ref?: string
  properties?: Record<string, Schema>
  allOf?: Schema[]
  oneOf?: Schema[]
  enum?: string[]
}

/** The dated list of the platform's operations, of the fields of its schemas, and of the types of its messages. */
export interface PlatformList {
  operations: Record<string, string>
  fields: Record<string, string[]>
  messages: Record<string, string[]>
}

const operationLine = (name: string, { deprecated, body }: { deprecated: boolean; body: boolean }) =>
  [name, ...(body ? ['body'] : []), ...(deprecated ? ['deprecated'] : [])].join(' · ')

const hasMark = (said: string | undefined, mark: string) => said?.split(' · ').includes(mark) ?? false
const isDocumented = (said: string) => /\bdocument\b/.test(said)

/** The lines that the list has from the document. */
function listedLines({ operations, fields, messages }: PlatformList): string[] {
  const documented = Object.entries(operations).filter(([, said]) => isDocumented(said))
  return [
    ...documented.map(([name, said]) =>
      operationLine(name, { deprecated: hasMark(said, 'deprecated'), body: hasMark(said, 'body') }),
    ),
    ...Object.entries(fields).flatMap(([schema, names]) => names.map((name) => `${schema}.${name}`)),
    ...Object.entries(messages).flatMap(([schema, types]) => types.map((type) => `${schema}: ${type}`)),
  ]
}

/** The operations of a document, except those that the list has from another source only. */
function readOperations({ paths = {} }: PlatformDocument, { operations }: PlatformList): string[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => /^(get|post|put|patch|delete)$/.test(method))
      .map(([method, operation]) => ({
        ...(operation as Operation),
        name: `${method.toUpperCase()} ${path}`,
      }))
      .filter(({ name }) => isDocumented(operations[name] ?? 'document'))
      .map(({ name, deprecated = false, requestBody }) => {
        const isListed = hasMark(operations[name], 'body')
        // An optional body may be missing from the list. The list has bodies of deletions from other sources
        const body = requestBody ? requestBody.required || isListed : isListed && name.startsWith('DELETE ')
        return operationLine(name, { deprecated, body })
      }),
  )
}

function documentLines(document: PlatformDocument, list: PlatformList): string[] {
  const { schemas = {} } = document.components ?? {}
  const propertiesOf = ({ properties, allOf = [], $ref = '' }: Schema = {}): Record<string, Schema> => {
    const target = schemas[$ref.split('/').at(-1) ?? '']
    return Object.assign({}, properties, target && propertiesOf(target), ...allOf.map(propertiesOf))
  }
  const typesOf = (name: string) =>
    (schemas[name]?.properties?.message?.oneOf ?? []).flatMap((one) => propertiesOf(one).type?.enum ?? [])
  return [
    ...readOperations(document, list),
    ...Object.keys(list.fields).flatMap((schema) =>
      Object.keys(propertiesOf(schemas[schema])).map((name) => `${schema}.${name}`),
    ),
    ...Object.keys(list.messages).flatMap((schema) => typesOf(schema).map((type) => `${schema}: ${type}`)),
  ]
}

/** Compares a document with what the list has from the document. A changed operation is both new and gone. */
export function compareDocument(document: PlatformDocument, list: PlatformList) {
  const listed = new Set(listedLines(list))
  const documented = new Set(documentLines(document, list))
  return {
    new: [...documented].filter((line) => !listed.has(line)),
    gone: [...listed].filter((line) => !documented.has(line)),
  }
}
