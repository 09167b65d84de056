/** Fields of the platform that these types do not name: readable, as `unknown`. */
export interface Open {
  [field: string]: unknown
}

/** A string: an editor suggests the known values, and values that the platform adds are valid too. */
export type OneOf<Known extends string> = Known | (string & {})

/** A provider or a type that these types do not know yet. `newKind()` creates it from a string. */
export type NewKind = 'newer than these types'

/**
 * Marks a provider or a type that these types do not know yet: `{ provider: newKind('acme'), model: 'm' }`. A known
 * provider or type has its own fields.
 */
// A plain string in a union would keep the compiler from narrowing the other members.
export const newKind = (kind: string): NewKind => kind as NewKind

/** The fields of every stored object. */
export interface Stored extends Open {
  id: string
  orgId: string
  /** ISO 8601. */
  createdAt: string
  /** ISO 8601. */
  updatedAt: string
}

/** A point in time in a query: a `Date`, or ISO 8601. */
export type Moment = Date | string

/** Bounds on the time of creation or change: after (`Gt`), before (`Lt`), from (`Ge`), until (`Le`). */
export interface DateFilter {
  createdAtGt?: Moment | undefined
  createdAtLt?: Moment | undefined
  createdAtGe?: Moment | undefined
  createdAtLe?: Moment | undefined
  updatedAtGt?: Moment | undefined
  updatedAtLt?: Moment | undefined
  updatedAtGe?: Moment | undefined
  updatedAtLe?: Moment | undefined
}

/** The query of a list without pages. Bounds are the platform's. */
export interface ListQuery extends DateFilter {
  /** 0 to 1000, by default 100. */
  limit?: number | undefined
}

/** The query of a list with pages. */
export interface PageQuery extends ListQuery {
  /** From 1, as the platform counts. */
  page?: number | undefined
  /** The order by creation time. By default the newest come first. */
  sortOrder?: 'ASC' | 'DESC' | undefined
  /** The field of the order, where the platform has a choice: `createdAt`, `duration` or `cost`. */
  sortBy?: string | undefined
}

/** One page of a list. */
export interface Page<Item> {
  results: Item[]
  metadata: PageMetadata
  /** The `pageState` of the next page. Lists of versions have it in place of page numbers. */
  nextPageState?: string
}

/** The place of a page among all pages. */
export interface PageMetadata extends Open {
  itemsPerPage: number
  totalItems: number
  /** From 1, as the platform counts. */
  currentPage: number
  totalPages?: number
  hasNextPage?: boolean
  /** The `cursor` of the next page, in lists that have one. Null after the last page. */
  nextCursor?: string | null
}

/** Values by name, of any type. */
export interface Values {
  [name: string]: unknown
}

/** A JSON Schema, as the platform reads it. */
export interface JsonSchema extends Open {
  type: OneOf<'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object'>
  description?: string
  items?: JsonSchema
  properties?: { [name: string]: JsonSchema }
  required?: string[]
  enum?: string[]
}

/** Your server, to which the platform sends webhooks. */
export interface Server extends Open {
  url?: string
  /** 1 to 300, by default 20. */
  timeoutSeconds?: number
  headers?: { [name: string]: string }
  backoffPlan?: BackoffPlan
}

/** The retries of a request that the platform sends. */
export interface BackoffPlan extends Open {
  type?: OneOf<'fixed' | 'exponential'>
  /** 0 to 10. */
  maxRetries?: number
  /** 0 to 10. */
  baseDelaySeconds?: number
}
