import type { QueryValues, RequestOptions } from './answer.ts'
import type { Take } from './attempt.ts'
import type { Connection } from './request.ts'
import type { ConnectionOptions } from './settings.ts'

/** What a method asks for. */
export interface Order {
  /** Method and path, for example `GET /call/{id}`. */
  readonly operation: string
  /** The path with its ids. */
  readonly path: string
  readonly query?: QueryValues | undefined
  readonly body?: string | FormData | undefined
  readonly isOpen?: boolean | undefined
}

/** Sends what `prepare` gives, and returns what `take` makes of the success. */
export type Send = <T>(prepare: () => Order, options: RequestOptions, take: Take<T>) => Promise<T>

/** Makes what all methods of a client send through; `connect` is asked at every request. */
export type CreateTransport<Options extends ConnectionOptions> = (
  options: Options,
  connect: (order: Order) => Connection,
) => Send
