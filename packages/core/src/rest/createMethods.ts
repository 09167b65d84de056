import type { RequestOptions } from './answer.ts'
import { createAnswer } from './createAnswer.ts'
import { encode } from './encode.ts'
import type { EndpointRow, ResourceClient } from './endpoint.ts'
import { fieldsOf } from './fieldsOf.ts'
import type { RestClientOptions } from './options.ts'
import { fillPath } from './path.ts'
import { parseJsonIfAny } from './request.ts'
import type { Order, Send } from './transport.ts'

/** Makes the methods of a table, and of the tables in it. */
export function createMethods<Table extends object>(
  table: Table,
  send: Send,
  client: RestClientOptions,
): ResourceClient<Table> {
  const methods: Record<string, unknown> = {}
  const rows: [string, EndpointRow | object][] = Object.entries(table)
  for (const [name, row] of rows) {
    methods[name] = 'route' in row ? createMethod(row, send, client) : createMethods(row, send, client)
  }
  // the rows say what each method takes and gives
  return methods as ResourceClient<Table>
}

/** Makes the method of a row: the ids come first, then the body or the query, then options. */
function createMethod(
  row: EndpointRow,
  send: Send,
  client: RestClientOptions,
): (...args: readonly unknown[]) => unknown {
  const { route, takes, list, stream } = row
  // a deletion that is answered with nothing has happened nonetheless
  const read = row.read ?? (route.startsWith('DELETE ') ? parseJsonIfAny : undefined)
  const count = route.split('{').length - 1
  return (...args) => {
    const given = takes && args[count]
    const options: RequestOptions = fieldsOf(args[takes ? count + 1 : count])
    const prepare = (input: unknown) => () => orderOf(row, args, input)
    if (stream) return stream(send, prepare(given), options)
    if (!list) return createAnswer(send, prepare(given), options, read)
    // one query, so that what the next part asks for is not undone by what the first was given
    const { query, ...others } = options
    const ask = (input: unknown) => createAnswer(send, prepare(input), others, read)
    return list(ask, { ...fieldsOf(given), ...query }, { ...client, ...options }, route)
  }
}

function orderOf(
  { route, takes, prepare, isOpen }: EndpointRow,
  ids: readonly unknown[],
  input: unknown,
): Order | Promise<Order> {
  const toOrder = (made: unknown): Order => ({
    operation: route,
    path: fillPath(route, ids),
    isOpen,
    ...(takes === 'body' ? { body: encode(made) } : { query: fieldsOf(made) }),
  })
  const made = prepare ? prepare(input) : input
  // what is ready at once waits for nothing
  return made instanceof Promise ? made.then(toOrder) : toOrder(made)
}
