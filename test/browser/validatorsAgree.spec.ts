import { readFileSync } from 'node:fs'
import { expect, harnessTest as test } from './harness/fixtures.ts'

/** A sample, or with DEEP=1 the full volume, for each rule. */
const runs = process.env.DEEP ? 5000 : 400
const seed = Number(process.env.SEED ?? 20_261)

// daily-js logs whatever it refuses
test.use({ expectedErrors: [/./] })

test('every rule accepts and refuses what daily-js does, but for the classes of docs/strictness.md', async ({
  page,
}, { project }) => {
  test.setTimeout(process.env.DEEP ? 900_000 : 120_000)
  const rules = await page.evaluate(
    async (options) => {
      const call = await window.harness.rawCall()
      await call.join()
      const { compareRules } = await window.harness.validators()
      for (const level of ['error', 'warn', 'log'] as const) console[level] = () => undefined
      const result = await compareRules(call, options)
      await call.end()
      return result
    },
    { runs, seed, isOldest: project.name === 'daily-0.80' },
  )

  if (process.env.SHOW) for (const [name, result] of rules) console.log(name, JSON.stringify(result))
  expect(rules.flatMap(([name, { unexplained }]) => (unexplained ? [`${name} ${unexplained}`] : []))).toEqual(
    [],
  )
  // inputs that are all accepted, or all refused, would compare nothing
  const few = rules.filter(([, { accepted, refused }]) => Math.min(accepted, refused) < runs / 50)
  expect(few).toEqual([])
  const told = readFileSync(new URL('../../docs/strictness.md', import.meta.url), 'utf8')
  const classes = new Set(rules.flatMap(([, result]) => Object.keys(result.classes)))
  expect([...classes].filter((name) => !told.includes(`**${name}**`))).toEqual([])
})
