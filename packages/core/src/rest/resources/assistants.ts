import { endpoint } from '../endpoint.ts'
import type { AssistantInput } from '../types/assistant.ts'
import type { ListQuery, Open, PageQuery, Stored } from '../types/stored.ts'
import { draftsOf, type StoredVersion, versionsOf } from './versions.ts'

/** A stored assistant. */
export interface Assistant extends AssistantInput, Stored {
  name?: string
}

/** The page of versions to list. `for await` follows its cursor. Bounds are the platform's. */
export interface VersionQuery {
  page?: number | undefined
  /** 0 to 1000, by default 100. */
  limit?: number | undefined
  /** `nextPageState` of the previous page. */
  pageState?: string | undefined
}

/** Assistants that answer calls: `rest.assistants`. */
export const assistants = {
  create: endpoint('POST /assistant').body<AssistantInput>().returns<Assistant>(),
  list: endpoint('GET /assistant').query<ListQuery>().lists<Assistant>(),
  /** Lists all assistants, in pages. */
  listPage: endpoint('GET /v2/assistant').query<PageQuery>().pages<Assistant>(),
  get: endpoint('GET /assistant/{id}').returns<Assistant>(),
  /** Changes the fields that are given. */
  update: endpoint('PATCH /assistant/{id}').body<AssistantInput>().returns<Assistant>(),
  /** Replaces the assistant: fields that are left out are removed. */
  replace: endpoint('PUT /assistant/{id}').body<AssistantInput>().returns<Assistant>(),
  delete: endpoint('DELETE /assistant/{id}').returns<Assistant>(),
  /** @deprecated Use `versions.list`. */
  listVersions: endpoint('GET /assistant/{id}/version')
    .query<VersionQuery>()
    .deprecated()
    .pages<StoredVersion>(),
  /** Makes an earlier version of an assistant the newest one. */
  restore: endpoint('POST /assistant/{id}/restore/{version}').returns<Assistant>(),
  /** Requests the address of a background sound, and returns whether it has a sound: `{ valid, reason, status }`. */
  checkBackgroundSound: endpoint('POST /assistant/background-sound/validate')
    .body<{ url: string }>()
    .returns<Open>(),
  /** The versions of an assistant, which the platform stores at every change. */
  versions: versionsOf('assistant'),
  /** Changes of an assistant that are not in use yet. */
  drafts: draftsOf('assistant'),
}
