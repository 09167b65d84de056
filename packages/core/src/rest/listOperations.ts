import type { EndpointRow } from './endpoint.ts'
import { RESOURCES } from './resources/resources.ts'

/** One operation of the platform, and its method in the client. */
export interface Operation {
  /** `GET`, `POST`, `PUT`, `PATCH` or `DELETE`. */
  readonly method: string
  /** For example `/call/{id}`. */
  readonly path: string
  /** For example `calls`, or `testSuites.runs`. */
  readonly resource: string
  /** For example `get`. */
  readonly name: string
  /** The argument after the ids. */
  readonly takes: 'query' | 'body' | undefined
  /** Deprecated by the platform, or dropped by its newer SDKs. */
  readonly isDeprecated: boolean
  /** Sent without the bearer token. */
  readonly isOpen: boolean
  /** Answers with server-sent events. */
  readonly isStream: boolean
}

/** Lists all methods of the client as data. */
export const listOperations = (): Operation[] => operationsOf(RESOURCES, '')

const operationsOf = (table: object, resource: string): Operation[] =>
  Object.entries(table).flatMap(([name, row]: [string, EndpointRow | object]) =>
    'route' in row
      ? [operationOf(row, resource, name)]
      : operationsOf(row, resource === '' ? name : `${resource}.${name}`),
  )

function operationOf(row: EndpointRow, resource: string, name: string): Operation {
  const [method = '', path = ''] = row.route.split(' ')
  const { takes, isDeprecated = false, isOpen = false, stream } = row
  return { method, path, resource, name, takes, isDeprecated, isOpen, isStream: stream !== undefined }
}
