import { createClient, type RestBase } from './createClient.ts'
import type { ResourceClient } from './endpoint.ts'
import { loadFull, quickTransport } from './quickTransport.ts'
import type { RestClientOptions } from './settings.ts'

/**
 * A client of some resources: `createResourceClient({ token }, { calls })` has `calls`, and loads nothing of the
 * others. What it needs only after a failure, or for what is rarely asked, is fetched then. Options that cannot work
 * are refused by the first request.
 */
export const createResourceClient = <Tables extends object>(
  options: RestClientOptions,
  tables: Tables,
): ResourceClient<Tables> & RestBase =>
  createClient(options, tables, {
    createTransport: quickTransport,
    orderOf: async (request) => (await loadFull()).orderOf(request),
  })
