import { endpoint } from '../endpoint.ts'
import type { Open, PageQuery, Stored } from '../types/stored.ts'

/** Dictionaries of pronunciations at voice providers: `rest.providerResources`. The ids begin with provider and kind. */
export const providerResources = {
  create: endpoint('POST /provider/{provider}/{resourceName}').body<Open>().returns<Stored>(),
  list: endpoint('GET /provider/{provider}/{resourceName}').query<PageQuery>().pages<Stored>(),
  get: endpoint('GET /provider/{provider}/{resourceName}/{id}').returns<Stored>(),
  update: endpoint('PATCH /provider/{provider}/{resourceName}/{id}').body<Open>().returns<Stored>(),
  delete: endpoint('DELETE /provider/{provider}/{resourceName}/{id}').returns<Stored>(),
}
