import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Fixture, Fixtures } from '../../fixtures/fixture.ts'
import { ValidationError } from '../errors/ValidationError.ts'
import { check, matches } from './check.ts'
// Creates all rules before the first test, so that mutation testing relates them to every test.
import '../exports/validators.ts'
import './methodArguments.ts'

const files = import.meta.glob<{ default: Fixtures }>('../../fixtures/validators/*.ts')

function failuresOf({ struct }: Fixture, input: unknown) {
  try {
    check('fixture', struct, input)
    return []
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    expect(error.message).toBe(error.failures[0]?.message)
    return error.failures.map(({ path, message }) => ({ path, message }))
  }
}

/** Checks the cases of a fixture, and returns their number. */
function checkCases(fixture: Fixture, kind: 'valid' | 'invalid'): number {
  const isValid = kind === 'valid'
  const cases = Object.entries(fixture[kind]).flatMap(([about, all]) =>
    all.map((each) => ({ ...each, about: `${kind} ${about}` })),
  )
  for (const { input, failures, about } of cases) {
    expect(failuresOf(fixture, input), about).toEqual(failures)
    expect(failures.length === 0, about).toBe(isValid)
    expect(matches(fixture.struct, input), about).toBe(isValid)
  }
  return cases.length
}

describe('the fixtures of every rule', () => {
  beforeAll(() => {
    // Classes that only browsers have.
    vi.stubGlobal('MediaStreamTrack', class {})
    vi.stubGlobal('MediaStream', class {})
  })
  afterAll(() => vi.unstubAllGlobals())

  test.for(Object.entries(files))('%s', async ([, load]) => {
    const { default: fixtures } = await load()
    const count = (kind: 'valid' | 'invalid') =>
      fixtures.reduce((sum, fixture) => sum + checkCases(fixture, kind), 0)
    expect(count('valid')).toBeGreaterThan(0)
    expect(count('invalid')).toBeGreaterThan(0)
  })

  test('there are more than a thousand cases', async () => {
    const loaded = await Promise.all(Object.values(files).map((load) => load()))
    const cases = loaded.flatMap(({ default: fixtures }) =>
      fixtures.flatMap(({ valid, invalid }) =>
        [valid, invalid].flatMap((group) => Object.values(group).flat()),
      ),
    )
    expect(cases.length).toBeGreaterThan(1000)
  })
})
