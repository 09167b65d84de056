import type { RequestOptions } from './answer.ts'
import { createAnswer } from './createAnswer.ts'
import type { Order, Send } from './createTransport.ts'
import { encode } from './encode.ts'
import type { EndpointRow, QueryInput, ResourceClient } from './endpoint.ts'
import { fillPath } from './path.ts'
import { refuse } from './refuse.ts'

/** Makes the methods of a table, and of the tables in it. */
export function createMethods<Table extends object>(table: Table, send: Send): ResourceClient<Table> {
  const methods: Record<string, unknown> = {}
  for (const [name, row] of Object.entries(table)) {
    methods[name] = isRow(row) ? createMethod(row, send) : createMethods(row, send)
  }
  // the rows say what each method takes and gives
  return methods as ResourceClient<Table>
}

const isRow = (value: unknown): value is EndpointRow =>
  typeof value === 'object' && value !== null && 'route' in value

/** Makes the method of a row: the ids come first, then the body or the query, then options. */
function createMethod(row: EndpointRow, send: Send): (...args: readonly unknown[]) => unknown {
  const count = row.route.split('{').length - 1
  return (...args) => {
    const given = row.takes && args[count]
    const last = args[row.takes ? count + 1 : count]
    const options = isOptions(last) ? last : {}
    const prepare = (input: unknown) => () => {
      if (last !== undefined && last !== options)
        refuse('request options', '', 'Options must be an object.', last)
      return orderOf(row, args, input)
    }
    if (row.stream) return row.stream(send, prepare(given), options)
    const ask = (input: unknown) => createAnswer(send, prepare(input), options, row.read)
    return row.list ? row.list(ask, isQuery(given) ? given : {}, options.maxItems) : ask(given)
  }
}

const isOptions = (value: unknown): value is RequestOptions => typeof value === 'object' && value !== null
const isQuery = (value: unknown): value is QueryInput => isOptions(value)

function orderOf(row: EndpointRow, ids: readonly unknown[], input: unknown): Order {
  const { route, takes, prepare, isOpen } = row
  const path = fillPath(route, ids)
  const made = prepare ? prepare(input) : input
  if (takes === 'body') return { operation: route, path, body: encode(made), isOpen }
  if (made === undefined || made === null) return { operation: route, path, isOpen }
  return isQuery(made)
    ? { operation: route, path, query: made, isOpen }
    : refuse('query', '', 'A query must be an object.', made)
}
