import type { CallFactoryOptions } from '../../validators/callProperties.ts'
import type { Need } from './needs.ts'

/** What the rules of some arguments depend on. */
export interface RoomRules {
  /** The longest app message, in characters of JSON. */
  readonly appMessageMax: number
  /** Whether tracks are subscribed to without being asked for. */
  readonly subscribesAutomatically: boolean
}

/** What a call object still knows without an engine's object. */
export interface Known {
  /** The last room's session; empty before the first. */
  readonly sessionId: string
}

/** How a method runs: read now, sent and not answered, answered with a promise, a test, or run by the call itself. */
export type MethodKind = 'getter' | 'order' | 'request' | 'test' | 'own'

type AnyMethod = (...args: never[]) => unknown

/** A method of the call object: one row is all there is to it. */
export interface MethodRow<Signature extends AnyMethod> {
  readonly kind: MethodKind
  /** What it needs, in the order in which it is looked at. */
  readonly needs: readonly Need[]
  /** Checks the arguments. Throws a ValidationError. */
  readonly check?: (room: RoomRules, ...args: Parameters<Signature>) => void
  /** What it comes to while there is no engine's object. */
  readonly idle?: (known: Known) => Awaited<ReturnType<Signature>>
  /** Builds the engine's object where there is none, and loads nothing. */
  readonly opens?: boolean
  /** What it changes of what the join was to be told: a later join must not bring back the old. */
  readonly restates?: (asked: CallFactoryOptions, ...args: Parameters<Signature>) => CallFactoryOptions
  /** Milliseconds within which a promise settles. */
  readonly limit?: number
  /** How a test is ended early. */
  readonly endedBy?: string
  /** May be used after `destroy()`. */
  readonly outlivesCall?: boolean
}

/** What a row says beside its kind. */
export type RowOptions<Signature extends AnyMethod> = Partial<Omit<MethodRow<Signature>, 'kind'>>

const row =
  (kind: MethodKind) =>
  <Signature extends AnyMethod>(options: RowOptions<Signature> = {}): MethodRow<Signature> => ({
    needs: [],
    ...options,
    kind,
  })

/** Reads something that is known already. `idle` is what is known without an engine's object. */
export const getter = <Signature extends AnyMethod>(
  idle: (known: Known) => Awaited<ReturnType<Signature>>,
  ...needs: readonly Need[]
): MethodRow<Signature> => row('getter')<Signature>({ idle, needs })

/** Asks for something, and waits for no answer. */
export const order = row('order')

/** Asks for something, and answers with a promise: every refusal is a rejection. */
export const request = row('request')

/** A test of network or devices: loads what it needs, and runs alone. */
export const trial = row('test')

/** Done by the call object itself. */
export const own = row('own')

/** The signatures of a table's methods. */
export type MethodsOf<Table> = {
  readonly [Name in keyof Table]: Table[Name] extends MethodRow<infer Signature> ? Signature : never
}
