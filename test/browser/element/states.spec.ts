import type { Page } from '@playwright/test'
import { findAxeViolations } from '../axe.ts'
import { expect, leakTest as test } from '../strictTest.ts'
import { addElement, panel } from './addElement.ts'
import { photograph, SIZES, writeContactSheets } from './contactSheet.ts'
import { findFilled, findSmallTargets, readBottomSpace, readMarkup, setLook, setSize } from './looks.ts'
import { JOURNEYS } from './states.ts'

const SHEETS = process.env.CONTACT_SHEETS
/** Pixels. */
const BOTTOM_SPACE_MIN = 12

type State = (typeof JOURNEYS)[number]['states'][number]

/** Checks a state in all modes, wide and on a phone, light and dark. Markup that was checked is not checked again. */
async function checkState(page: Page, { name, modes }: State, checked: Set<string>): Promise<void> {
  for (const [width, size] of Object.entries(SIZES)) {
    await setSize(page, size)
    for (const mode of modes) {
      for (const theme of ['light', 'dark'] as const) {
        await setLook(page, mode, theme)
        if (SHEETS) await photograph(page, { folder: SHEETS, name, mode, theme, width })
        const look = `${width} ${theme} ${await readMarkup(page)}`
        if (checked.has(look)) continue
        checked.add(look)
        const shown = `${name}, ${mode}, ${theme}, ${width}`
        expect(await findAxeViolations(page, 'offhook-call'), shown).toEqual([])
        expect(await findSmallTargets(page), shown).toEqual([])
        expect((await findFilled(page)).length, shown).toBeLessThanOrEqual(1)
        expect(await readBottomSpace(page), shown).toBeGreaterThanOrEqual(BOTTOM_SPACE_MIN)
      }
    }
    if (width === '360' && (await panel(page).first().isVisible()))
      expect(
        await panel(page)
          .first()
          .evaluate((dialog) => dialog.matches(':modal')),
      ).toBe(true)
  }
  await setSize(page, SIZES[1280])
}

for (const { name, attributes, states, expectedErrors } of JOURNEYS) {
  test.describe(name, () => {
    test.use({ expectedErrors: expectedErrors ? [expectedErrors] : [] })

    test(`axe finds nothing, no target is small, and the panel has space at its end: ${states.map((state) => state.name).join(', ')}`, async ({
      page,
    }) => {
      // Colors are measured without the animation of the panel.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await addElement(page, attributes)
      const checked = new Set<string>()
      for (const state of states) {
        await state.reach(page)
        await checkState(page, state, checked)
      }
    })
  })
}

test.afterAll(async ({ browser }) => {
  if (SHEETS) await writeContactSheets(await browser.newPage(), SHEETS)
})
