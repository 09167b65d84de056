import type { Download } from './download.ts'
import type { RequestOptions } from './options.ts'
import type { ListPromise, Pagination } from './pagination.ts'
import type { ParseData } from './request.ts'
import type { RestPromise } from './restPromise.ts'
import type { BuildRequest, Send } from './send.ts'
import type { Page } from './types/stored.ts'

/** Prepares an input before it is sent: validates it, adds to it, or converts it to a form. */
export type PrepareInput = (input: unknown) => unknown

/** Sends the request of a row, for rows whose method returns neither data nor a list. */
export type Respond = (send: Send, build: BuildRequest, options: RequestOptions) => unknown

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
  /** Creates what the method returns: a stream of events, or a download. */
  readonly respond?: Respond
  /** The request is sent without the bearer token. */
  readonly needsNoToken?: true
  readonly isDeprecated?: true
}

/** A row with the type of its method, which exists for the compiler only. */
export interface Endpoint<Method> extends EndpointRow {
  readonly types?: Method
}

/** The row of a method that takes an id. The commonest rows are named: each name saves the user's compiler two types. */
export interface ById<Data> extends EndpointRow {
  readonly types?: (id: string, options?: RequestOptions) => RestPromise<Data>
}

/** The row of a method that deletes what has an id. A successful deletion may have no data. */
export interface DeleteById<Data> extends EndpointRow {
  readonly types?: (id: string, options?: RequestOptions) => RestPromise<Data | undefined>
}

/** The row of a method that downloads a file of what has an id. */
export interface DownloadById extends EndpointRow {
  readonly types?: (id: string, options?: RequestOptions) => Download
}

/** The row of a method without input. */
export interface WithoutInput<Data> extends EndpointRow {
  readonly types?: (options?: RequestOptions) => RestPromise<Data>
}

/** The row of a method that takes an id and a body. */
export interface ByIdWithBody<Body, Data> extends EndpointRow {
  readonly types?: (id: string, body: Body, options?: RequestOptions) => RestPromise<Data>
}

/** The row of a method that takes a body. */
export interface WithBody<Body, Data> extends EndpointRow {
  readonly types?: (body: Body, options?: RequestOptions) => RestPromise<Data>
}

/** The row of a list without pages. */
export interface Listed<Query, Item> extends EndpointRow {
  readonly types?: (query?: Query, options?: RequestOptions) => ListPromise<Item[], Item>
}

/** The row of a list with pages. */
export interface Paged<Query, Item> extends EndpointRow {
  readonly types?: (query?: Query, options?: RequestOptions) => ListPromise<Page<Item>, Item>
}

/** The row of a route that returns data. Only bodies and a single id have named rows: other arguments keep their labels. */
type Returning<Route extends string, Input extends readonly unknown[], Kind, Data> = Kind extends 'query'
  ? Endpoint<Method<Route, Input, RestPromise<DataOf<Route, Data>>>>
  : Ids<Route> extends []
    ? Kind extends 'body'
      ? WithBody<Input[0], Data>
      : WithoutInput<Data>
    : HasOnlyId<Route> extends true
      ? Kind extends 'body'
        ? ByIdWithBody<Input[0], Data>
        : Data extends void
          ? ById<Data>
          : Route extends `DELETE ${string}`
            ? DeleteById<Data>
            : ById<Data>
      : Endpoint<Method<Route, Input, RestPromise<DataOf<Route, Data>>>>

/** Whether `{id}` is the only id of a route. */
type HasOnlyId<Route extends string> = Route extends `${infer Before}{id}${infer After}`
  ? `${Before}${After}` extends `${string}{${string}`
    ? false
    : true
  : false

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
export interface EndpointBuilder<Route extends string, Input extends readonly unknown[], Kind = 'none'> {
  /** Takes a query, which is optional unless one of its values is required. */
  query: <Query>(
    prepare?: PrepareInput,
  ) => EndpointBuilder<Route, Empty extends Query ? [query?: Query] : [query: Query], 'query'>
  /** Takes a body: JSON, unless `prepare` makes a form of it. */
  body: <Body>(prepare?: PrepareInput) => EndpointBuilder<Route, [body: Body], 'body'>
  /** Sends the request without the bearer token. */
  needsNoToken: () => EndpointBuilder<Route, Input, Kind>
  deprecated: () => EndpointBuilder<Route, Input, Kind>
  returns: <Data>(parse?: ParseData) => Returning<Route, Input, Kind, Data>
  /** Returns an array without pages: iteration goes on by creation time. */
  lists: <Item>() => Ids<Route> extends []
    ? Input extends [query?: infer Query]
      ? Listed<Query, Item>
      : Endpoint<Method<Route, Input, ListPromise<Item[], Item>>>
    : Endpoint<Method<Route, Input, ListPromise<Item[], Item>>>
  /** Returns a page: iteration goes on by page number or cursor. */
  pages: <Item>() => Ids<Route> extends []
    ? Input extends [query: unknown]
      ? Endpoint<Method<Route, Input, ListPromise<Page<Item>, Item>>>
      : Input extends [query?: infer Query]
        ? Paged<Query, Item>
        : never
    : Endpoint<Method<Route, Input, ListPromise<Page<Item>, Item>>>
  /** Returns what `respond` creates: an `EventStream`, or a `Download`. */
  responds: <Output>(
    respond: Respond,
  ) => Output extends Download ? DownloadById : Endpoint<Method<Route, Input, Output>>
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
  : Route extends `${string}{resourceName}${infer Rest}`
    ? [resourceName: string, ...ids: Ids<Rest>]
    : Route extends `${string}{testSuiteId}${infer Rest}`
      ? [testSuiteId: string, ...ids: Ids<Rest>]
      : Route extends `${string}{id}${infer Rest}`
        ? [id: string, ...ids: Ids<Rest>]
        : Route extends `${string}{memberId}${infer Rest}`
          ? [memberId: string, ...ids: Ids<Rest>]
          : Route extends `${string}{workflowId}${infer Rest}`
            ? [workflowId: string, ...ids: Ids<Rest>]
            : Route extends `${string}{draftId}${infer Rest}`
              ? [draftId: string, ...ids: Ids<Rest>]
              : Route extends `${string}{version}${infer Rest}`
                ? [version: string, ...ids: Ids<Rest>]
                : Route extends `${string}{itemId}${infer Rest}`
                  ? [itemId: string, ...ids: Ids<Rest>]
                  : Route extends `${string}{fileId}${infer Rest}`
                    ? [fileId: string, ...ids: Ids<Rest>]
                    : Route extends `${string}{suiteId}${infer Rest}`
                      ? [suiteId: string, ...ids: Ids<Rest>]
                      : Route extends `${string}{invitationId}${infer Rest}`
                        ? [invitationId: string, ...ids: Ids<Rest>]
                        : Route extends `${string}{${string}`
                          ? never
                          : []

/** The methods of a table. A function of the table gets the methods beside it. */
export type ResourceClient<Table> = {
  readonly [Name in keyof Table]: Table[Name] extends Endpoint<infer Method>
    ? Method
    : Table[Name] extends (methods: never, ...args: infer Args) => infer Output
      ? (...args: Args) => Output
      : ResourceClient<Table[Name]>
}

/** Starts a row: `endpoint('GET /call/{id}').returns<Call>()`. */
export const endpoint = <Route extends string>(route: Route): EndpointBuilder<Route, []> =>
  // The types of the rows are computed from the route, which the compiler cannot check here.
  build({ route }) as EndpointBuilder<Route, []>

const build = (row: EndpointRow): object => ({
  query: (prepare?: PrepareInput) => build({ ...row, takes: 'query', prepare }),
  body: (prepare?: PrepareInput) => build({ ...row, takes: 'body', prepare }),
  needsNoToken: () => build({ ...row, needsNoToken: true }),
  deprecated: () => build({ ...row, isDeprecated: true }),
  returns: (parse?: ParseData) => ({ ...row, parse }),
  responds: (respond: Respond) => ({ ...row, respond }),
  lists: () => ({ ...row, paginate: 'time' }),
  pages: () => ({ ...row, paginate: 'page' }),
})
