import type { Page } from '@playwright/test'
import { expect } from '../strictTest.ts'
import { startCall, siteTest as test } from './siteTest.ts'

/** Milliseconds of the main thread for each of the next frames: from the first callback of the frame until it is painted. */
const measureFrames = (page: Page, count: number) =>
  page.evaluate(
    (frames) =>
      new Promise<number[]>((resolve) => {
        const works: number[] = []
        const { port1, port2 } = new MessageChannel()
        let startedAt = 0
        port1.onmessage = () => {
          works.push(performance.now() - startedAt)
          if (works.length === frames) resolve(works)
          else requestAnimationFrame(onFrame)
        }
        // A message that is posted in a frame arrives after its paint
        function onFrame(): void {
          startedAt = performance.now()
          port2.postMessage(null)
        }
        requestAnimationFrame(onFrame)
      }),
    count,
  )

test('the line of a call leaves time in every frame of a processor that is four times slower', {
  tag: '@S28',
}, async ({ page }) => {
  test.slow()
  const { lines } = await startCall(page)
  await lines.first().waitFor()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const p95 = async () => {
    const works = (await measureFrames(page, 200)).sort((a, b) => a - b)
    return works[Math.floor(works.length * 0.95)]
  }
  // Other work on this machine may slow some frames, but not all the time
  await expect.poll(p95, { timeout: 60_000 }).toBeLessThan(16)
})
