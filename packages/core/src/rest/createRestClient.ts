import { checkConnection } from './checkConnection.ts'
import { createClient, type RestBase } from './createClient.ts'
import type { ResourceClient } from './endpoint.ts'
import { fullTransport } from './fullTransport.ts'
import type { RestClientOptions } from './options.ts'
import { RESOURCES, type Resources } from './resources/resources.ts'

/** The platform's resources as methods: `rest.assistants.get(id)`. */
export interface RestClient extends ResourceClient<Resources>, RestBase {}

/**
 * A client of everything that the platform has, by resource. Creating it sends nothing.
 *
 * @throws ValidationError for options that cannot work
 */
export const createRestClient = (options: RestClientOptions): RestClient =>
  createClient(options, RESOURCES, { createTransport: fullTransport, check: checkConnection })
