import type { QueryValues, RequestOptions } from './answer.ts'
import type { Take } from './attempt.ts'
import type { RestClientOptions } from './options.ts'
import type { Connection } from './request.ts'
import type { TimeLeft } from './within.ts'

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

/** Makes an order when it is to be sent. */
export type Prepare = () => Order | Promise<Order>

/** A request that has begun elsewhere. */
export interface Begun {
  readonly timeLeft: TimeLeft
  /** Why a first attempt failed; undefined before it. */
  readonly error?: unknown
}

/** Sends what `prepare` gives, and returns what `take` makes of the success. */
export type Send = <T>(prepare: Prepare, options: RequestOptions, take: Take<T>, begun?: Begun) => Promise<T>

/** Where requests go, and in whose name: asked at every one of them. */
export type Connect = () => Connection

/** Makes what all methods of a client send through. */
export type CreateTransport = (options: RestClientOptions, connect: Connect) => Send
