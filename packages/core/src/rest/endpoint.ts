import type { RequestOptions } from './options.ts'
import type { ListPromise, Pagination } from './pagination.ts'
import type { ParseData } from './request.ts'
import type { RestPromise } from './restPromise.ts'
import type { createEventStream, EventStream } from './streaming.ts'
import type { Page } from './types/stored.ts'

/** Prepares an input before it is sent: validates it, adds to it, or converts it to a form. */
export type PrepareInput = (input: unknown) => unknown

/** A row of a resource's table, from which one method is made. */
export interface EndpointRow {
  /** Method and path, for example `GET /call/{id}`. */
  readonly route: string
  /** The argument after the ids. */
  readonly takes?: 'query' | 'body'
  readonly prepare?: PrepareInput | undefined
  readonly parse?: ParseData | undefined
  /** The response is a list that can be iterated page by page. */
  readonly paginate?: Pagination
  /** The response is a stream of events. */
  readonly stream?: typeof createEventStream
  /** The request is sent without the bearer token. */
  readonly needsNoToken?: true
  readonly isDeprecated?: true
}

/** A row with the type of its method, which exists for the compiler only. */
export interface Endpoint<Method> extends EndpointRow {
  readonly types?: Method
}

/** A type that fits every query without required values. */
interface Empty {
  readonly [name: string]: never
}

/** The data of an operation. A deletion may have none: the response is empty, or that of a retry. */
type DataOf<Route extends string, Data> = Data extends void
  ? Data
  : Route extends `DELETE ${string}`
    ? Data | undefined
    : Data

/** Builds a row. */
export interface EndpointBuilder<Route extends string, Input extends readonly unknown[]> {
  /** Takes a query, which is optional unless one of its values is required. */
  query: <Query>(
    prepare?: PrepareInput,
  ) => EndpointBuilder<Route, Empty extends Query ? [query?: Query] : [query: Query]>
  /** Takes a body: JSON, unless `prepare` makes a form of it. */
  body: <Body>(prepare?: PrepareInput) => EndpointBuilder<Route, [body: Body]>
  /** Sends the request without the bearer token. */
  needsNoToken: () => EndpointBuilder<Route, Input>
  deprecated: () => EndpointBuilder<Route, Input>
  returns: <Data>(parse?: ParseData) => Endpoint<Method<Route, Input, RestPromise<DataOf<Route, Data>>>>
  /** Returns an array without pages: iteration goes on by creation time. */
  lists: <Item>() => Endpoint<Method<Route, Input, ListPromise<Item[], Item>>>
  /** Returns a page: iteration goes on by page number or cursor. */
  pages: <Item>() => Endpoint<Method<Route, Input, ListPromise<Page<Item>, Item>>>
  streams: <Event>(stream: typeof createEventStream) => Endpoint<Method<Route, Input, EventStream<Event>>>
}

/** The method of a row: its arguments are the ids, the body or the query, and options. */
type Method<Route extends string, Input extends readonly unknown[], Output> = (
  ...args: [...Ids<Route>, ...Input, options?: RequestOptions]
) => Output

/**
 * The ids in a path, in their order. An editor shows their names: the labels of a tuple, which cannot be computed, so
 * that every name stands here. With any other name, the method cannot be called.
 */
type Ids<Route extends string> = Route extends `${string}{provider}${infer Rest}`
  ? [provider: string, ...ids: Ids<Rest>]
  : Route extends `${string}{testSuiteId}${infer Rest}`
    ? [testSuiteId: string, ...ids: Ids<Rest>]
    : Route extends `${string}{id}${infer Rest}`
      ? [id: string, ...ids: Ids<Rest>]
      : Route extends `${string}{memberId}${infer Rest}`
        ? [memberId: string, ...ids: Ids<Rest>]
        : Route extends `${string}{workflowId}${infer Rest}`
          ? [workflowId: string, ...ids: Ids<Rest>]
          : Route extends `${string}{${string}`
            ? never
            : []

/** The methods of a table. */
export type ResourceClient<Table> = {
  readonly [Name in keyof Table]: Table[Name] extends Endpoint<infer Method>
    ? Method
    : ResourceClient<Table[Name]>
}

/** Starts a row: `endpoint('GET /call/{id}').returns<Call>()`. */
export const endpoint = <Route extends string>(route: Route): EndpointBuilder<Route, []> => build({ route })

const build = <Route extends string, Input extends readonly unknown[]>(
  row: EndpointRow,
): EndpointBuilder<Route, Input> => ({
  query: (prepare) => build({ ...row, takes: 'query', prepare }),
  body: (prepare) => build({ ...row, takes: 'body', prepare }),
  needsNoToken: () => build({ ...row, needsNoToken: true }),
  deprecated: () => build({ ...row, isDeprecated: true }),
  returns: (parse) => ({ ...row, parse }),
  lists: () => ({ ...row, paginate: 'time' }),
  pages: () => ({ ...row, paginate: 'page' }),
  streams: (stream) => ({ ...row, stream }),
})
