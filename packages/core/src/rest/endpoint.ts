import type { EventStream, ListPromise, RequestOptions, RestPromise } from './answer.ts'
import type { Prepare as PrepareOrder, Send } from './transport.ts'
import type { Page } from './types/stored.ts'

/** Makes what is sent from what was given, also later: checks it, adds to it, or turns it into a form. */
export type Prepare = (given: unknown) => unknown

/** Makes the data from the text of an answer. */
export type Read = (text: string, response: Response) => unknown

/** Makes a list of what its parts answer. */
export type List = (
  ask: (query: QueryInput) => RestPromise<unknown>,
  query: QueryInput,
  options: RequestOptions,
  operation: string,
) => ListPromise<unknown, unknown>

/** Makes a stream of what an operation answers. */
export type OpenStream = (send: Send, prepare: PrepareOrder, options: RequestOptions) => EventStream<unknown>

/** A query, or nothing. */
export interface QueryInput {
  readonly [name: string]: unknown
}

/** How an operation is called: the row of a table, as data. */
export interface EndpointRow {
  /** Method and path, for example `GET /call/{id}`. */
  readonly route: string
  /** What follows the ids. */
  readonly takes?: 'query' | 'body'
  readonly prepare?: Prepare | undefined
  readonly read?: Read | undefined
  /** Answers with a part of a list. Its table names this and the next one, so that only who uses them loads them. */
  readonly list?: List
  /** Answers with events. */
  readonly stream?: OpenStream
  /** Sent without the bearer. */
  readonly isOpen?: true
  readonly isDeprecated?: true
}

/** A row with the type of its method, which exists for the compiler only. */
export interface Endpoint<Method> extends EndpointRow {
  readonly types?: Method
}

/** What fits every query that may be left out. */
interface Empty {
  readonly [name: string]: never
}

/** A row that is being written. */
export interface EndpointDraft<Route extends string, Input extends readonly unknown[]> {
  /** Takes a query, which may be left out unless something in it is needed. */
  query: <Query>(
    prepare?: Prepare,
  ) => EndpointDraft<Route, Empty extends Query ? [query?: Query] : [query: Query]>
  /** Takes a body: JSON, unless `prepare` makes a form of it. */
  body: <Body>(prepare?: Prepare) => EndpointDraft<Route, [body: Body]>
  /** Is sent without the bearer. */
  open: () => EndpointDraft<Route, Input>
  deprecated: () => EndpointDraft<Route, Input>
  returns: <Data>(read?: Read) => Endpoint<Method<Route, Input, RestPromise<Data>>>
  /** Answers with an array, which goes on where the method is iterated. */
  lists: <Item>(list: List) => Endpoint<Method<Route, Input, ListPromise<Item[], Item>>>
  pages: <Item>(list: List) => Endpoint<Method<Route, Input, ListPromise<Page<Item>, Item>>>
  streams: <Event>(stream: OpenStream) => Endpoint<Method<Route, Input, EventStream<Event>>>
}

/** The method of a row: the ids, then the body or the query, then options. */
type Method<Route extends string, Input extends readonly unknown[], Output> = (
  ...args: [...Ids<Route>, ...Input, options?: RequestOptions]
) => Output

/** The ids of a path, in their order and under their names. */
type Ids<Route extends string> = Route extends `${string}{provider}${infer Rest}`
  ? [provider: string, ...workflowId: Ids<Rest>]
  : Route extends `${string}{testSuiteId}${infer Rest}`
    ? [testSuiteId: string, ...id: Ids<Rest>]
    : Route extends `${string}{memberId}${string}`
      ? [id: string, memberId: string]
      : Route extends `${string}{${string}`
        ? [id: string]
        : []

/** A table as methods. */
export type ResourceClient<Table> = {
  readonly [Name in keyof Table]: Table[Name] extends Endpoint<infer Method>
    ? Method
    : ResourceClient<Table[Name]>
}

/** Begins a row: `endpoint('GET /call/{id}').returns<Call>()`. */
export const endpoint = <Route extends string>(route: Route): EndpointDraft<Route, []> => draft({ route })

const draft = <Route extends string, Input extends readonly unknown[]>(
  row: EndpointRow,
): EndpointDraft<Route, Input> => ({
  query: (prepare) => draft({ ...row, takes: 'query', prepare }),
  body: (prepare) => draft({ ...row, takes: 'body', prepare }),
  open: () => draft({ ...row, isOpen: true }),
  deprecated: () => draft({ ...row, isDeprecated: true }),
  returns: (read) => ({ ...row, read }),
  lists: (list) => ({ ...row, list }),
  pages: (list) => ({ ...row, list }),
  streams: (stream) => ({ ...row, stream }),
})
