import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ValidationError } from '../errors/ValidationError.ts'
import * as entry from '../exports/validators.ts'
import type { Rule } from './check.ts'

const { check, matches } = entry

const isRule = (value: unknown): value is Rule<unknown> =>
  typeof value === 'object' && value !== null && 'validator' in value

/** Every struct of the entry point. Factories are called without arguments. */
const structs = Object.entries(entry).flatMap(([name, value]): [string, Rule<unknown>][] => {
  if (name === 'check' || name === 'matches') return []
  const made: unknown = typeof value === 'function' ? Reflect.apply(value, undefined, []) : value
  return isRule(made) ? [[name, made]] : []
})

const throwing = (): never => {
  throw new Error('hands off')
}

/** A proxy that allows `left` operations, then throws. */
const patient = (questions: number) => {
  let left = questions
  const answer = <T>(run: () => T): T => {
    left -= 1
    return left < 0 ? throwing() : run()
  }
  return new Proxy<Record<string, unknown>>(
    { url: 'x', sessionId: 'x', a: {} },
    {
      get: (inner, key) => answer(() => Reflect.get(inner, key)),
      has: (inner, key) => answer(() => Reflect.has(inner, key)),
      ownKeys: (inner) => answer(() => Reflect.ownKeys(inner)),
      getPrototypeOf: (inner) => answer(() => Reflect.getPrototypeOf(inner)),
    },
  )
}

const circular: { self?: unknown; base?: unknown } = {}
circular.self = circular
circular.base = circular

/** Values behind a function, since fast-check itself reads the values that it creates. */
const hostile: fc.Arbitrary<() => unknown> = fc.oneof(
  fc
    .anything({ withBigInt: true, withDate: true, withMap: true, withSet: true, withNullPrototype: true })
    .map((value) => () => value),
  fc.constantFrom<() => unknown>(
    () => ({ toString: 1 }),
    () => ({ type: { toString: 1 } }),
    () => ({ url: { toString: 1 }, settings: { state: { toString: 1 } } }),
    () => circular,
    () => Object.create(null),
    () => Symbol('x'),
    () => throwing,
    () => ({ toJSON: throwing }),
    () => Object.defineProperty({}, 'url', { enumerable: true, get: throwing }),
  ),
  fc.nat({ max: 6 }).map((questions) => () => patient(questions)),
)

describe('hostile values', () => {
  test.for(structs)('%s throws a ValidationError, or nothing', ([, struct]) => {
    fc.assert(
      fc.property(hostile, fc.string(), (make, key) => {
        const inner = make()
        for (const value of [inner, { [key]: inner }, [inner], { base: inner, video: inner, url: make() }]) {
          expect(typeof matches(struct, value)).toBe('boolean')
          try {
            check('value', struct, value)
          } catch (error) {
            expect(error).toBeInstanceOf(ValidationError)
            expect(error instanceof ValidationError && error.failures.length > 0).toBe(true)
          }
        }
      }),
      { numRuns: 25, seed: 7 },
    )
  })

  test('every struct is covered', () => {
    expect(structs.length).toBe(Object.keys(entry).length - 2)
  })
})
