import { endpoint } from '../endpoint.ts'
import type { ListQuery, NewKind, OneOf, Open, Server, Stored } from '../types/stored.ts'

/** Knowledge that Trieve searches. */
export interface TrieveKnowledgeBase extends Open {
  provider: 'trieve'
  name?: string
  searchPlan?: {
    searchType: OneOf<'fulltext' | 'semantic' | 'hybrid' | 'bm25'>
    topK?: number
    removeStopWords?: boolean
    scoreThreshold?: number
  }
  createPlan?: { type: string; providerId: string }
}

/** Knowledge that your server provides. */
export interface CustomKnowledgeBase extends Open {
  provider: 'custom-knowledge-base'
  server: Server
}

/** Knowledge from a provider that these types do not know yet. */
export interface OtherKnowledgeBase extends Open {
  provider: NewKind
}

/** A new knowledge base, discriminated by `provider`. */
export type KnowledgeBaseInput = TrieveKnowledgeBase | CustomKnowledgeBase | OtherKnowledgeBase

/** A stored knowledge base. */
export type KnowledgeBase = KnowledgeBaseInput & { id: string; orgId: string }

/** Documents that assistants search: `rest.knowledgeBases`. */
export const knowledgeBases = {
  create: endpoint('POST /knowledge-base').body<KnowledgeBaseInput>().returns<KnowledgeBase>(),
  list: endpoint('GET /knowledge-base').query<ListQuery>().lists<KnowledgeBase>(),
  get: endpoint('GET /knowledge-base/{id}').returns<KnowledgeBase>(),
  update: endpoint('PATCH /knowledge-base/{id}').body<Open>().returns<KnowledgeBase>(),
  delete: endpoint('DELETE /knowledge-base/{id}').returns<KnowledgeBase>(),
}

/** Knowledge bases of the second version, which consist of files: `rest.knowledgeBasesV2`. */
export const knowledgeBasesV2 = {
  create: endpoint('POST /v2/knowledge-base').body<Open>().returns<Stored>(),
  /** Lists the newest ones, at most `limit`: there are no further pages. */
  list: endpoint('GET /v2/knowledge-base').query<{ limit?: number | undefined }>().returns<Stored[]>(),
  get: endpoint('GET /v2/knowledge-base/{id}').returns<Stored>(),
  update: endpoint('PATCH /v2/knowledge-base/{id}').body<Open>().returns<Stored>(),
  delete: endpoint('DELETE /v2/knowledge-base/{id}').returns<Stored>(),
  /** Adds a stored file: `{ fileId }`. */
  attachFile: endpoint('POST /v2/knowledge-base/{id}/file').body<Open>().returns<Open>(),
  listFiles: endpoint('GET /v2/knowledge-base/{id}/file').returns<Open[]>(),
  detachFile: endpoint('DELETE /v2/knowledge-base/{id}/file/{fileId}').returns<Open>(),
  /** Indexes a file again. */
  retryFile: endpoint('POST /v2/knowledge-base/{id}/file/{fileId}/retry').returns<Open>(),
}
