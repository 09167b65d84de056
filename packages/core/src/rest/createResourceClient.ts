import { createClient, type RestBase } from './createClient.ts'
import type { ResourceClient } from './endpoint.ts'
import { quickTransport } from './quickTransport.ts'
import type { RestClientOptions } from './settings.ts'

/**
 * A client of some resources: `createResourceClient({ token }, { calls })` has `calls`, and loads nothing of the
 * others. What sends again, and does what is rarely asked, is fetched beside the first request. Options that cannot work
 * are refused by the first request, with a ValidationError.
 */
export const createResourceClient = <Tables extends object>(
  options: RestClientOptions,
  tables: Tables,
): ResourceClient<Tables> & RestBase => createClient(options, tables, { createTransport: quickTransport })
