import { expect, harnessTest as test } from '../strictTest.ts'

/** A sample, or with DEEP=1 the full volume. */
const runs = process.env.DEEP ? 200 : 10
const seed = Number(process.env.SEED ?? 40_301)

test.use({
  permissions: ['microphone', 'camera'],
  // the sequences misuse the call as well, which is said on the console
  expectedErrors: [/ (only supported|not supported|is different than|requires) |^Use after destroy/],
})

test('random operations on the real engine: the states stay valid, every promise settles, and a destroyed call emits nothing', async ({
  page,
}) => {
  test.setTimeout(process.env.DEEP ? 1_800_000 : 180_000)
  const failure = await page.evaluate(
    async ([count, first]) => {
      const { runCallModel } = await window.harness.callModel()
      return runCallModel(count, first, window.harness.dailyConfig)
    },
    [runs, seed] as const,
  )
  expect(failure).toBeNull()
})
