import { check } from '../../validators/check.ts'
import type { Rule } from '../../validators/rule.ts'
import type { RoomRules } from './methodRow.ts'

/** Checks the first argument by a struct. */
export const first =
  <T>(subject: string, struct: Rule<T>) =>
  (_room: RoomRules, value?: unknown): void =>
    check(subject, struct, value)

/** Checks the arguments in their order, each by a struct of its own. */
export const each =
  (...rules: readonly (readonly [subject: string, struct: Rule<unknown>])[]) =>
  (_room: RoomRules, ...args: readonly unknown[]): void => {
    for (const [index, [subject, struct]] of rules.entries()) check(subject, struct, args[index])
  }
