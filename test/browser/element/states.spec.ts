import { findAxeViolations } from '../axe.ts'
import { expect, leakTest as test } from '../strictTest.ts'
import { photograph, writeContactSheets } from './contactSheet.ts'
import { findSmallTargets, reachState, STATES } from './states.ts'

const SHEETS = process.env.CONTACT_SHEETS

for (const state of STATES) {
  test.describe(state.name, () => {
    test.use({ expectedErrors: state.expectedErrors ? [state.expectedErrors] : [] })

    test('axe finds nothing, and no target is small, in all modes, light and dark', async ({ page }) => {
      // Colors are measured without the animation of the panel.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await reachState(page, state)
      for (const mode of state.modes) {
        for (const theme of ['light', 'dark']) {
          await page.evaluate(
            ([mode, theme]) => {
              const host = document.querySelector('offhook-call')
              host?.setAttribute('mode', mode)
              host?.setAttribute('theme', theme)
            },
            [mode, theme] as const,
          )
          expect(await findAxeViolations(page, 'offhook-call'), `${mode}, ${theme}`).toEqual([])
          expect(await findSmallTargets(page), mode).toEqual([])
          if (SHEETS) await photograph(page, { folder: SHEETS, name: state.name, mode, theme })
        }
      }
    })
  })
}

test.afterAll(async ({ browser }) => {
  if (SHEETS) await writeContactSheets(await browser.newPage(), SHEETS)
})
