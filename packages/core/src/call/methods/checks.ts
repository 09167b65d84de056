import { check } from '../../validators/check.ts'
import type { Rule } from '../../validators/rule.ts'
import type { RoomRules } from './methodRow.ts'

/** Checks the first argument by a struct. */
export const first =
  <T>(subject: string, struct: Rule<T>) =>
  (_room: RoomRules, value?: unknown): void =>
    check(subject, struct, value)

/** Checks the first two arguments, each by a struct of its own. */
export const both =
  <A, B>(subjects: readonly [string, string], [a, b]: readonly [Rule<A>, Rule<B>]) =>
  (_room: RoomRules, one?: unknown, other?: unknown): void => {
    check(subjects[0], a, one)
    check(subjects[1], b, other)
  }
