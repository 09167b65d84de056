import type { CallFactoryOptions } from '../../validators/callProperties.ts'
import type { Precondition } from './preconditions.ts'

/** Facts about the room, on which the checks of some arguments depend. */
export interface RoomFacts {
  /** The longest app message, in characters of JSON. */
  readonly appMessageMax: number
  /** Whether the call subscribes to tracks automatically. */
  readonly subscribesAutomatically: boolean
}

/** Facts that a call object keeps after a meeting. */
export interface LastMeeting {
  /** The id of the last meeting session. Empty before the first. */
  readonly meetingSessionId: string
}

/**
 * The kind of a method. `getter`: returns a value. `command`: runs and returns nothing. `request`: returns a promise.
 * `test`: loads and runs alone. `implemented`: the call object has it (`callMethods.ts`, or
 * `lazyCall.ts` if it outlives the call).
 */
export type MethodKind = 'getter' | 'command' | 'request' | 'test' | 'implemented'

type AnyMethod = (...args: never[]) => unknown

/** A method of the call object. One row is its whole definition. */
export interface MethodRow<Signature extends AnyMethod> {
  readonly kind: MethodKind
  /** Its preconditions, in the order of their checks. */
  readonly needs: readonly Precondition[]
  /** Checks the arguments, and throws a ValidationError if they are invalid. */
  readonly check?: (room: RoomFacts, ...args: Parameters<Signature>) => void
  /** Returns the result of the method while the engine's object does not exist. */
  readonly fallback?: (last: LastMeeting) => Awaited<ReturnType<Signature>>
  /** Whether the method creates the engine's object if it does not exist. It loads nothing. */
  readonly createsEngine?: boolean
  /** Returns the options of a later join that the method changes. Otherwise that join would restore the old values. */
  readonly updatesJoinOptions?: (
    options: CallFactoryOptions,
    ...args: Parameters<Signature>
  ) => CallFactoryOptions
  /** The timeout of the promise that the method returns, in milliseconds. Default 30,000. */
  readonly timeout?: number
  /** The name of the method that ends this test early. */
  readonly stopMethod?: string
  /**
   * Whether the method may be used after `destroy()`, which the reference says. `createReadyCall` (`lazyCall.ts`) has it,
   * without `needs` and `check`.
   */
  readonly outlivesCall?: boolean
}

/** The fields of a row, without its kind. */
export type RowOptions<Signature extends AnyMethod> = Partial<Omit<MethodRow<Signature>, 'kind'>>

const row =
  (kind: MethodKind) =>
  <Signature extends AnyMethod>(options: RowOptions<Signature> = {}): MethodRow<Signature> => ({
    needs: [],
    ...options,
    kind,
  })

/** A method that returns a value. `fallback` returns it while the engine's object does not exist. */
export const getter = <Signature extends AnyMethod>(
  fallback: (last: LastMeeting) => Awaited<ReturnType<Signature>>,
  ...needs: readonly Precondition[]
): MethodRow<Signature> => row('getter')<Signature>({ fallback, needs })

/** A method that runs and returns nothing. */
export const command = row('command')

/** A method that returns a promise. Every failure is a rejection. */
export const request = row('request')

/** A test of network or devices before a call. It loads the call first. Only one test runs at a time. */
export const preCallTest = row('test')

/** A method that the call object has beside the engine's (`callMethods.ts`, or `lazyCall.ts` if it outlives the call). */
export const implemented = row('implemented')

/** The signatures of the methods of a table. */
export type MethodsOf<Table> = {
  readonly [Name in keyof Table]: Table[Name] extends MethodRow<infer Signature> ? Signature : never
}
