import type { Rule } from '../../validators/check.ts'
import { check } from '../../validators/check.ts'
import type { RoomFacts } from './methodRow.ts'

/** Checks the first argument. */
export const first =
  <T>(subject: string, rule: Rule<T>) =>
  (_room: RoomFacts, value?: T): void =>
    check(subject, rule, value)

/** Checks the arguments in order, each by its own rule. */
export const each =
  (...rules: readonly (readonly [subject: string, rule: Rule<unknown>])[]) =>
  (_room: RoomFacts, ...args: readonly unknown[]): void => {
    for (const [index, [subject, rule]] of rules.entries()) check(subject, rule, args[index])
  }
