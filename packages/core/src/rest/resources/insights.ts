import { endpoint } from '../endpoint.ts'
import type { Open, Stored } from '../types/stored.ts'
import type { IdPageQuery } from './evals.ts'

/** Charts of calls, and texts about them: `rest.insights`. */
export const insights = {
  create: endpoint('POST /reporting/insight').body<Open>().returns<Stored>(),
  list: endpoint('GET /reporting/insight').query<IdPageQuery>().pages<Stored>(),
  get: endpoint('GET /reporting/insight/{id}').returns<Stored>(),
  update: endpoint('PATCH /reporting/insight/{id}').body<Open>().returns<Stored>(),
  delete: endpoint('DELETE /reporting/insight/{id}').returns<Stored>(),
  /** Computes an insight without storing it. */
  preview: endpoint('POST /reporting/insight/preview').body<Open>().returns<Stored>(),
  /** Computes a stored insight. */
  run: endpoint('POST /reporting/insight/{id}/run').body<Open>().returns<Stored>(),
}

/** Boards of insights: `rest.boards`. */
export const boards = {
  create: endpoint('POST /reporting/board').body<Open>().returns<Stored>(),
  list: endpoint('GET /reporting/board').query<IdPageQuery>().pages<Stored>(),
  /** Returns the board of the organization's metrics, which the platform creates. */
  getDefault: endpoint('GET /reporting/board/default/metrics-overview').returns<Stored>(),
  get: endpoint('GET /reporting/board/{id}').returns<Stored>(),
  update: endpoint('PATCH /reporting/board/{id}').body<Open>().returns<Stored>(),
  delete: endpoint('DELETE /reporting/board/{id}').returns<Stored>(),
}
