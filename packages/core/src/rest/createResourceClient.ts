import { createClient, type RestBase } from './createClient.ts'
import type { ResourceClient } from './endpoint.ts'
import type { RestClientOptions } from './options.ts'
import { quickTransport } from './quickTransport.ts'

/**
 * A client of some resources: `createResourceClient({ token }, { calls })` has `calls`, and loads nothing of the
 * others. The code for retries and rare options loads beside the first request. Invalid options make the first request
 * fail with a ValidationError.
 */
export const createResourceClient = <Tables extends object>(
  options: RestClientOptions,
  tables: Tables,
): ResourceClient<Tables> & RestBase => createClient(options, tables, { createTransport: quickTransport })
