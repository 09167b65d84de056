import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Fixture, Fixtures } from '../../fixtures/fixture.ts'
import { ValidationError } from '../errors/ValidationError.ts'
import type { Rule } from './check.ts'
import { check, matches } from './check.ts'
// Creates all rules before the first test, so that mutation testing relates them to every test.
import '../exports/validators.ts'
import './methodArguments.ts'

const files = import.meta.glob<{ default: Fixtures }>('../../fixtures/validators/*.ts')

function failuresOf(rule: Rule<unknown>, input: unknown) {
  try {
    check('fixture', rule, input)
    return []
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    expect(error.message).toBe(error.failures[0]?.message)
    return error.failures.map(({ path, message }) => ({ path, message }))
  }
}

/** Checks the cases of a rule. */
function checkCases({ rule, valid, invalid }: Fixture): void {
  for (const [about, inputs] of Object.entries(valid)) {
    for (const input of inputs) {
      expect(failuresOf(rule, input), `valid ${about}`).toEqual([])
      expect(matches(rule, input), `valid ${about}`).toBe(true)
    }
  }
  for (const [about, cases] of Object.entries(invalid)) {
    for (const { input, failures } of cases) {
      expect(failures, `invalid ${about}`).not.toEqual([])
      expect(failuresOf(rule, input), `invalid ${about}`).toEqual(failures)
      expect(matches(rule, input), `invalid ${about}`).toBe(false)
    }
  }
}

const countOf = (fixtures: Fixtures, kind: 'valid' | 'invalid'): number =>
  fixtures.flatMap((fixture) => Object.values<readonly unknown[]>(fixture[kind]).flat()).length

describe('the fixtures of every rule', () => {
  beforeAll(() => {
    // Classes that only browsers have.
    vi.stubGlobal('MediaStreamTrack', class {})
    vi.stubGlobal('MediaStream', class {})
  })
  afterAll(() => vi.unstubAllGlobals())

  test.for(Object.entries(files))('%s', async ([, load]) => {
    const { default: fixtures } = await load()
    expect(countOf(fixtures, 'valid')).toBeGreaterThan(0)
    expect(countOf(fixtures, 'invalid')).toBeGreaterThan(0)
    for (const fixture of fixtures) checkCases(fixture)
  })

  test('there are more than a thousand cases', async () => {
    const loaded = await Promise.all(Object.values(files).map((load) => load()))
    const counts = loaded.map(
      ({ default: fixtures }) => countOf(fixtures, 'valid') + countOf(fixtures, 'invalid'),
    )
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(1000)
  })
})
