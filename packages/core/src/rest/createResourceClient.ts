import { createClient, type RestBase } from './createClient.ts'
import type { ResourceClient } from './endpoint.ts'
import { onceTransport } from './onceTransport.ts'
import type { ConnectionOptions } from './settings.ts'
import type { CreateTransport } from './transport.ts'

/**
 * A client of some resources: `createResourceClient({ token }, { calls })` has `calls`, and loads nothing of the
 * others. It sends every request once; with `fullTransport` it does all that `createRestClient` does.
 *
 * @throws ValidationError for options that cannot work
 */
export function createResourceClient<Tables extends object>(
  options: ConnectionOptions,
  tables: Tables,
): ResourceClient<Tables> & RestBase
export function createResourceClient<Tables extends object, Options extends ConnectionOptions>(
  options: Options,
  tables: Tables,
  createTransport: CreateTransport<Options>,
): ResourceClient<Tables> & RestBase
export function createResourceClient<Tables extends object>(
  options: ConnectionOptions,
  tables: Tables,
  createTransport: CreateTransport<ConnectionOptions> = onceTransport,
): ResourceClient<Tables> & RestBase {
  return createClient(options, tables, createTransport)
}
