import type { Page } from '@playwright/test'
import { expect } from '../strictTest.ts'
import { callCard, endFromPlatform, openHydrated, siteTest as test } from './siteTest.ts'
import { call } from './words.ts'

interface Stop {
  name: string
  /** The width of the focus ring in pixels, and its contrast with its background. */
  width: number
  contrast: number
  visible: boolean
}

/** The element with the focus, and its ring. */
const focused = (page: Page) =>
  page.evaluate((): Stop | null => {
    const control = document.activeElement
    if (!control || control === document.body) return null
    // An invisible control over another element shows its focus on the label or the frame beside it.
    const ringed = [control, control.nextElementSibling, control.parentElement].find(
      (one) => one && getComputedStyle(one).outlineStyle !== 'none',
    )
    const luminance = (color: string) => {
      const canvas = document.createElement('canvas').getContext('2d')
      if (!canvas) throw new Error('no canvas')
      canvas.fillStyle = color
      canvas.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) => {
        const part = value / 255
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    let ground = ringed?.parentElement
    while (ground && getComputedStyle(ground).backgroundColor === 'rgba(0, 0, 0, 0)')
      ground = ground.parentElement
    const { outlineColor, outlineWidth } = getComputedStyle(ringed ?? control)
    const [dark = 0, light = 0] = [
      luminance(outlineColor),
      luminance(getComputedStyle(ground ?? document.documentElement).backgroundColor),
    ].sort((a, b) => a - b)
    const { top, bottom } = control.getBoundingClientRect()
    return {
      name: `${control.tagName} ${control.getAttribute('aria-label') ?? control.textContent ?? ''} ${control.id}`,
      width: ringed ? Number.parseFloat(outlineWidth) : 0,
      contrast: (light + 0.05) / (dark + 0.05),
      visible: bottom > 0 && top < innerHeight,
    }
  })

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the keyboard reaches every control in order, with a visible focus ring, ${colorScheme}`, {
    tag: ['@G19', '@G21'],
  }, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await openHydrated(page)
    // A radio group counts as one.
    const expected = await page.evaluate(() => {
      const groups = new Set<string>()
      return [
        ...document.querySelectorAll<HTMLElement>('a[href], button, input, summary, [tabindex="0"]'),
      ].filter((control) => {
        if (control.matches(':disabled') || !control.checkVisibility({ visibilityProperty: true }))
          return false
        if (!(control instanceof HTMLInputElement) || control.type !== 'radio') return true
        return control.checked && !groups.has(control.name) && groups.add(control.name)
      }).length
    })
    const stops: Stop[] = []
    for (let stop: Stop | null; stops.length <= expected; stops.push(stop)) {
      await page.keyboard.press('Tab')
      stop = await focused(page)
      if (!stop) break
    }
    expect(stops).toHaveLength(expected)
    expect(stops.filter(({ visible }) => !visible)).toEqual([])
    expect(stops.filter(({ width }) => width < 2)).toEqual([])
    expect(stops.filter(({ contrast }) => contrast < 3)).toEqual([])
  })
}

test('behavior: when the call ends, its control keeps the focus, or the call button gets it', async ({
  page,
}) => {
  const { button, mute, field } = callCard(page)
  await openHydrated(page)
  await expect(field).toBeDisabled()
  for (const [control, next] of [
    [field, field],
    [mute, button],
    [page.getByRole('combobox', { name: 'Microphone' }), button],
  ] as const) {
    await button.click()
    await expect(button).toHaveText(call.end)
    await control.focus()
    await expect(control).toBeFocused()
    if (control === field) await page.keyboard.type('A haircut')
    await endFromPlatform(page, 'hang up')
    await expect(button).toHaveText(call.talk)
    await expect(next).toBeFocused()
  }
  await expect(field).not.toBeEditable()
  await expect(field).toHaveValue('A haircut')
})

test.describe('with forced colors', () => {
  test.use({ contextOptions: { forcedColors: 'active' } })

  test('a chosen, recommended or focused control still stands out', { tag: '@G34' }, async ({ page }) => {
    await openHydrated(page)
    const styleOf = (selector: string, name: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((one, property) => getComputedStyle(one).getPropertyValue(property), name)
    expect(await styleOf('.plan[data-recommended=true]', 'border-top-width')).toBe('1px')
    expect(await styleOf('.plan[data-recommended=false]', 'border-top-width')).toBe('0px')
    expect(await styleOf('.choice input:checked + span', 'outline-style')).toBe('solid')
    expect(await styleOf('.choice input:not(:checked) + span', 'outline-style')).toBe('none')
    expect(await styleOf('.call-button', 'border-top-width')).toBe('1px')
    await page.keyboard.press('Tab')
    expect((await focused(page))?.width).toBeGreaterThanOrEqual(2)
    await expect(page.locator('meta[name=color-scheme]')).toHaveAttribute('content', 'light dark')
  })
})
