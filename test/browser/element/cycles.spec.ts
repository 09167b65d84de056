import { expect, leakTest as test } from '../strictTest.ts'
import { typeInto } from '../typeInto.ts'
import { addElement, button, launcher, log, panel, readLeftovers, remove } from './addElement.ts'

const isDeep = process.env.DEEP === '1'
const cycles = isDeep ? 100 : 6
/** Elements before the heap is measured. Objects that are created once exist by then. */
const SETTLED = 20
/** Bytes that 80 elements with a chat and a call each may leave; daily-js itself keeps about 10 kB of each call. */
const GROWTH_MAX = 1_600_000

test(`${cycles} elements, each with a chat and a call, closed and removed, leave nothing`, async ({
  page,
  browserName,
}) => {
  test.setTimeout(600_000)
  // Only Chromium tells the size of its heap.
  const devtools = browserName === 'chromium' ? await page.context().newCDPSession(page) : null
  const heap = async () => {
    if (!devtools) return 0
    await devtools.send('HeapProfiler.collectGarbage')
    return (await devtools.send('Runtime.getHeapUsage')).usedSize
  }
  const before = await addElement(page)
  await remove(page, before)
  let settled = 0
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    await addElement(page, { mode: 'both' })
    await launcher(page).click()
    await typeInto(panel(page).getByRole('textbox'), 'Do you open on Sunday?')
    await page.keyboard.press('Enter')
    await expect(log(page)).toContainText('Which day')
    await button(page, 'Start call').click()
    await expect(button(page, 'End call')).toBeVisible()
    // Every other call ends as its element is removed.
    if (cycle % 2 === 0) {
      await button(page, 'End call').click()
      await expect(button(page, 'Call again')).toBeVisible()
    }
    await panel(page).press('Escape')
    await remove(page, before)
    if (cycle === SETTLED) settled = await heap()
  }
  expect(await readLeftovers(page)).toEqual(before)
  expect(await page.evaluate(() => window.harness.createSandbox().control.rooms().length)).toBe(0)
  if (isDeep) {
    const growth = (await heap()) - settled
    console.log(`heap growth over ${cycles - SETTLED} elements: ${growth} bytes`)
    expect(growth).toBeLessThan(GROWTH_MAX)
  }
})
