import type { CallObject } from './callObject.ts'
import type { EngineRun } from './engineRun.ts'
import type { MethodRow } from './methods/methodRow.ts'
import { LOADED, type Precondition } from './methods/preconditions.ts'

export type AnyRow = MethodRow<(...args: never[]) => unknown>
export type Args = readonly never[]

/** Throws, and logs, unless every precondition is met. */
export function assertPreconditions(call: CallObject, name: string, needs: readonly Precondition[]): void {
  const now = call.snapshot()
  const missing = needs.find(({ isMet }) => !isMet(now))
  if (missing) throw call.misuse.report(missing.message(name, now))
}

/** Runs a method that returns no promise: a getter, or a command, whose arguments `validate` checks. */
export function runAtOnce(
  call: CallObject,
  name: string,
  row: AnyRow,
  args: Args,
  validate: () => void = () => undefined,
): unknown {
  if (call.misuse.shouldIgnoreUse()) return row.fallback?.(call)
  assertPreconditions(call, name, row.needs)
  validate()
  const { engineRun: run } = call
  if (run?.isBuilt) {
    const result = run.engine.invoke(name, args)
    updateJoinOptions(run, row, args)
    return result
  }
  if (row.fallback) return row.fallback(call)
  throw call.misuse.report(LOADED.message(name, call.snapshot()))
}

/** Keeps what a method changes for a later join. */
export function updateJoinOptions(run: EngineRun, { updatesJoinOptions }: AnyRow, args: Args): void {
  if (!updatesJoinOptions) return
  run.joinOptions = { ...run.joinOptions, ...updatesJoinOptions(run.joinOptions, ...args) }
}
