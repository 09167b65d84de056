import { APP_MESSAGE_MAX } from '../constants.ts'
import { InvalidStateError } from '../errors/InvalidStateError.ts'
import type { CallState } from './lifecycle.ts'
import { type CallMethods, METHODS, type MethodName, type MethodRow } from './methods.ts'
import type { Session } from './session.ts'

/** What the methods need to know of their call object. */
export interface MethodHost {
  readonly session: () => Session | null
  readonly state: () => CallState
  readonly isDestroyed: () => boolean
}

type AnyRow = MethodRow<readonly unknown[], unknown>

/** Makes the methods of the call object from their table: state first, then arguments, then the engine. */
export function createMethods(host: MethodHost): CallMethods {
  const rows = Object.entries(METHODS) as [MethodName, AnyRow][]
  return Object.fromEntries(
    rows.map(([name, row]) => [
      name,
      row.isAsync
        ? async (...args: readonly unknown[]) => run(host, name, row, args)
        : (...args: readonly unknown[]) => run(host, name, row, args),
    ]),
  ) as CallMethods
}

function run(host: MethodHost, name: MethodName, row: AnyRow, args: readonly unknown[]): unknown {
  if (host.isDestroyed()) throw new InvalidStateError('Use after destroy', 'destroyed')
  const session = host.session()
  if (row.states && !row.states.includes(host.state())) {
    throw new InvalidStateError(`${name}() ${row.misuse ?? `not supported while ${host.state()}.`}`)
  }
  row.validate?.({ appMessageMax: session?.engine.appMessageMax() ?? APP_MESSAGE_MAX }, ...args)
  if (!session) throw new InvalidStateError(`${name}() needs a call: use load() or join() first.`)
  return session.engine.invoke(name, args)
}
