import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Case, Fixture } from '../../fixtures/fixture.ts'
import { ValidationError } from '../errors/ValidationError.ts'
import { check, matches } from './check.ts'
// Creates all rules before the first test, so that mutation testing relates them to every test.
import '../exports/validators.ts'
import './methodArguments.ts'

const files = import.meta.glob<{ default: Fixture }>('../../fixtures/*/{valid,invalid}-*.ts')

const casesOf = (fixture: Fixture): readonly Case[] => ('cases' in fixture ? fixture.cases : [fixture])

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

describe('the fixtures of every rule', () => {
  beforeAll(() => {
    // Classes that only browsers have.
    vi.stubGlobal('MediaStreamTrack', class {})
    vi.stubGlobal('MediaStream', class {})
  })
  afterAll(() => vi.unstubAllGlobals())

  test.for(Object.entries(files))('%s', async ([path, load]) => {
    const { default: fixture } = await load()
    const isValid = path.includes('/valid-')
    for (const { input, failures } of casesOf(fixture)) {
      expect(failuresOf(fixture, input)).toEqual(failures)
      expect(failures.length === 0).toBe(isValid)
      expect(matches(fixture.struct, input)).toBe(isValid)
    }
  })

  test('every group has valid and invalid cases, several hundred in all', async () => {
    const fixtures = await Promise.all(Object.values(files).map((load) => load()))
    const groups = new Map<string, Set<string>>()
    for (const path of Object.keys(files)) {
      const [, group = '', kind = ''] = /fixtures\/(\w+)\/(valid|invalid)-[\w-]+\.ts$/.exec(path) ?? []
      groups.set(group, (groups.get(group) ?? new Set()).add(kind))
    }
    expect(fixtures.flatMap(({ default: fixture }) => casesOf(fixture)).length).toBeGreaterThan(1000)
    expect([...groups].filter(([, kinds]) => kinds.size !== 2)).toEqual([])
  })
})
