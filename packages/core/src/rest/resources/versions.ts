import { type Endpoint, endpoint } from '../endpoint.ts'
import type { RequestOptions } from '../options.ts'
import type { ListPromise } from '../pagination.ts'
import type { RestPromise } from '../restPromise.ts'
import type { Open, Stored } from '../types/stored.ts'

/** The name and the description of a version. Bounds are the platform's. Null removes one. */
export interface VersionLabel extends Open {
  /** At most 80 characters. */
  versionName?: string | null
  /** At most 500 characters. */
  versionDescription?: string | null
}

/** A new or changed draft: the fields of the assistant or tool, and the version that they change. */
export interface DraftInput extends Open {
  /** By default the newest version. */
  baseVersion?: string
}

/** The versions or drafts to list. `for await` follows the cursor. Bounds are the platform's. */
export interface CursorQuery {
  /** `metadata.nextCursor` of the previous page. */
  cursor?: string | undefined
  limit?: number | undefined
  /** For versions. */
  includeDeleted?: boolean | undefined
  /** The author, for drafts. */
  createdBy?: string | undefined
}

/** A version of an assistant or of a tool, with its fields at that time. */
export interface StoredVersion extends VersionLabel {
  id?: string
  assistantId?: string
  toolId?: string
  version?: string
  /** ISO 8601. */
  createdAt?: string
}

/** A change of an assistant or of a tool that is not in use yet: its fields, and the version that it changes. */
export interface StoredDraft extends Stored {
  assistantId?: string
  toolId?: string
  baseVersion: string
}

/** One page of a list that has a cursor. */
export interface CursorPage<Item> {
  results: Item[]
  metadata: CursorMetadata
}

/** The cursor of the next page. Null after the last. */
export interface CursorMetadata extends Open {
  limit?: number
  hasNextPage?: boolean
  nextCursor?: string | null
}

/** The rows of the versions of what has an id. Both assistants and tools have them, and share the types. */
export interface Versions {
  readonly list: Endpoint<
    (
      id: string,
      query?: CursorQuery,
      options?: RequestOptions,
    ) => ListPromise<CursorPage<StoredVersion>, StoredVersion>
  >
  readonly get: Endpoint<
    (id: string, version: string, options?: RequestOptions) => RestPromise<StoredVersion>
  >
  /** Names and describes a version. */
  readonly update: Endpoint<
    (id: string, version: string, body: VersionLabel, options?: RequestOptions) => RestPromise<StoredVersion>
  >
  /** Deletes a version. `{ query: { force: true } }` also deletes one that is in use. */
  readonly delete: Endpoint<
    (id: string, version: string, options?: RequestOptions) => RestPromise<StoredVersion | undefined>
  >
}

/** The rows of the drafts of what has an id. */
export interface Drafts {
  /** Lists the drafts of all assistants, or of all tools. */
  readonly listAll: Endpoint<
    (query?: CursorQuery, options?: RequestOptions) => ListPromise<CursorPage<StoredDraft>, StoredDraft>
  >
  readonly list: Endpoint<
    (
      id: string,
      query?: CursorQuery,
      options?: RequestOptions,
    ) => ListPromise<CursorPage<StoredDraft>, StoredDraft>
  >
  readonly create: Endpoint<
    (id: string, body: DraftInput, options?: RequestOptions) => RestPromise<StoredDraft>
  >
  readonly get: Endpoint<(id: string, draftId: string, options?: RequestOptions) => RestPromise<StoredDraft>>
  readonly update: Endpoint<
    (id: string, draftId: string, body: DraftInput, options?: RequestOptions) => RestPromise<StoredDraft>
  >
  readonly delete: Endpoint<
    (id: string, draftId: string, options?: RequestOptions) => RestPromise<StoredDraft | undefined>
  >
}

/** The rows of the versions of assistants or tools. */
export const versionsOf = (kind: 'assistant' | 'tool'): Versions => {
  const path = `/${kind}/{id}/versions` as const
  return {
    list: endpoint(`GET ${path}`).query<CursorQuery>().pages<StoredVersion>(),
    get: endpoint(`GET ${path}/{version}`).returns<StoredVersion>(),
    update: endpoint(`PATCH ${path}/{version}`).body<VersionLabel>().returns<StoredVersion>(),
    delete: endpoint(`DELETE ${path}/{version}`).returns<StoredVersion>(),
  }
}

/** The rows of the drafts of assistants or tools. */
export const draftsOf = (kind: 'assistant' | 'tool'): Drafts => {
  const path = `/${kind}/{id}/draft` as const
  return {
    listAll: endpoint(`GET /${kind}/draft`).query<CursorQuery>().pages<StoredDraft>(),
    list: endpoint(`GET ${path}`).query<CursorQuery>().pages<StoredDraft>(),
    create: endpoint(`POST ${path}`).body<DraftInput>().returns<StoredDraft>(),
    get: endpoint(`GET ${path}/{draftId}`).returns<StoredDraft>(),
    update: endpoint(`PATCH ${path}/{draftId}`).body<DraftInput>().returns<StoredDraft>(),
    delete: endpoint(`DELETE ${path}/{draftId}`).returns<StoredDraft>(),
  }
}
