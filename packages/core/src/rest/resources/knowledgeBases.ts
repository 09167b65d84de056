import { endpoint } from '../endpoint.ts'
import type { ListQuery, NewKind, OneOf, Open, Server } from '../types/stored.ts'

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
