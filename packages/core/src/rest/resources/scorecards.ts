import { endpoint } from '../endpoint.ts'
import type { Open, Stored } from '../types/stored.ts'
import type { IdPageQuery } from './evals.ts'

/** Points for calls, by their structured outputs: `rest.scorecards`. */
export const scorecards = {
  create: endpoint('POST /observability/scorecard').body<Open>().returns<Stored>(),
  list: endpoint('GET /observability/scorecard').query<IdPageQuery>().pages<Stored>(),
  get: endpoint('GET /observability/scorecard/{id}').returns<Stored>(),
  update: endpoint('PATCH /observability/scorecard/{id}').body<Open>().returns<Stored>(),
  delete: endpoint('DELETE /observability/scorecard/{id}').returns<Stored>(),
}
