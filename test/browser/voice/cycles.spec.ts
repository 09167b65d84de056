import { expect, leakTest as test } from '../strictTest.ts'

const isDeep = process.env.DEEP === '1'
const cycles = isDeep ? 100 : 15
/** Calls before the heap is measured. Objects that are created once exist by then. */
const SETTLED = 20
/** Bytes that 80 calls may leave; daily-js itself keeps about 10 kB of each. */
const GROWTH_MAX = 1_500_000

test(`behavior: ${cycles} calls, one after the other, leave nothing`, { tag: '@smoke' }, async ({
  page,
  browserName,
}) => {
  if (isDeep) test.setTimeout(600_000)
  const before = await page.evaluate(async () => {
    const { harness } = window
    const { createVoiceClient } = await harness.core()
    const sandbox = harness.createSandbox()
    const voice = createVoiceClient({
      publicKey: 'key',
      baseUrl: sandbox.baseUrl,
      fetch: sandbox.fetch,
      call: { dailyConfig: harness.dailyConfig },
    })
    Object.assign(window, { voice, sandbox })
    return window.leftovers()
  })
  // Only Chromium tells the size of its heap.
  const devtools = browserName === 'chromium' ? await page.context().newCDPSession(page) : null
  const heap = async () => {
    if (!devtools) return 0
    await devtools.send('HeapProfiler.collectGarbage')
    return (await devtools.send('Runtime.getHeapUsage')).usedSize
  }
  let settled = 0
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    // Every third call is stopped while it starts, a little later every time.
    const stopAfter = cycle % 3 === 2 ? (cycle * 7) % 60 : null
    const started = await page.evaluate(async (ms) => {
      const starting = window.voice.start('demo')
      if (ms !== null) await new Promise((resolve) => setTimeout(resolve, ms))
      else await starting
      const contexts = window.leftovers().openAudioContexts
      // The first reading opens an audio context, and takes a copy of the microphone's track.
      window.voice.audio.level('user')
      const opened = window.leftovers().openAudioContexts - contexts
      await window.voice.stop()
      // Drops the objects that the watch has seen end.
      window.leftovers()
      return { isStarted: (await starting) !== null, opened }
    }, stopAfter)
    if (stopAfter === null) expect(started, `call ${cycle}`).toEqual({ isStarted: true, opened: 1 })
    if (cycle === SETTLED) settled = await heap()
  }
  // daily-js closes some of its own resources a moment later.
  await expect.poll(() => page.evaluate(() => window.leftovers())).toEqual(before)
  expect(await page.evaluate(() => window.sandbox.control.rooms().length)).toBe(0)
  if (isDeep && devtools) {
    const growth = (await heap()) - settled
    console.log(`heap growth over ${cycles - SETTLED} calls: ${growth} bytes`)
    expect(growth).toBeLessThan(GROWTH_MAX)
  }
})
