import { lazy } from 'superstruct'
import { type Rule, structOf } from './rule.ts'

type Same<A, B> = (<Any>() => Any extends A ? 1 : 2) extends <Any>() => Any extends B ? 1 : 2 ? true : false

/**
 * The rules of a type that is written by hand: the compiler refuses them unless they say exactly that type.
 * They are built when they are first used, so that importing does nothing and what is not used costs nothing.
 */
export function struct<T, Make extends () => { readonly TYPE: unknown }>(
  make: Same<ReturnType<Make>['TYPE'], T> extends true ? Make : never,
): Rule<T>
export function struct<T>(make: () => Rule<T>): Rule<T> {
  return lazy(() => structOf(make()))
}
