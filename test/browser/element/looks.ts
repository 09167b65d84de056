// Ways to show the element in a state, and to look at it.
import type { Page } from '@playwright/test'
import type { Mode } from './states.ts'

/** Sets the mode and the colors of the first element. */
export const setLook = (page: Page, mode: Mode, theme: 'light' | 'dark') =>
  page.evaluate(
    ([mode, theme]) => {
      const host = document.querySelector('offhook-call')
      host?.setAttribute('mode', mode)
      host?.setAttribute('theme', theme)
    },
    [mode, theme] as const,
  )

/** Shows the state in a window of another size. The panel is opened in it, since a phone has a sheet over the page. */
export async function setSize(page: Page, size: { width: number; height: number }): Promise<void> {
  const close = () => document.querySelector('offhook-call')?.hide()
  const isOpen = await page.locator('offhook-call').first().getByRole('dialog').isVisible()
  if (isOpen) await page.evaluate(close)
  await page.setViewportSize(size)
  if (isOpen) await page.evaluate(() => document.querySelector('offhook-call')?.show())
}

/** The markup of the first element, without what does not change how it is read: the mode, the time and the colors. */
export const readMarkup = (page: Page) =>
  page.evaluate(() =>
    document
      .querySelector('offhook-call')
      ?.shadowRoot?.innerHTML.replaceAll(/ (?:data-mode|style)="[^"]*"|\d+:\d\d/g, ''),
  )

/** The controls of the elements of a page that are less than 44 pixels wide or high. */
export const findSmallTargets = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('offhook-call')]
      .flatMap(({ shadowRoot }) => [
        ...(shadowRoot?.querySelectorAll<HTMLElement>('button, summary, select, textarea') ?? []),
      ])
      .filter((control) => control.checkVisibility())
      .filter(({ offsetWidth, offsetHeight }) => offsetWidth < 44 || offsetHeight < 44)
      .map(({ className, localName }) => className || localName),
  )

/** Pixels between the lowest text or control of the open panels and the edge below it, without the conversation. */
export const readBottomSpace = (page: Page) =>
  page.evaluate(() => {
    const spaceOf = (dialog: Element) => {
      const contents = [...dialog.querySelectorAll('.status, .consent p, button, summary, select, textarea')]
      const bottoms = contents
        .filter((content) => content.checkVisibility())
        .map((content) => {
          const text = document.createRange()
          text.selectNodeContents(content)
          const box = content.localName === 'p' ? text : content
          return box.getBoundingClientRect().bottom
        })
      return dialog.getBoundingClientRect().bottom - Math.max(...bottoms)
    }
    const dialogs = [...document.querySelectorAll('offhook-call')].flatMap(({ shadowRoot }) => [
      ...(shadowRoot?.querySelectorAll('dialog[open]') ?? []),
    ])
    return Math.round(Math.min(...dialogs.map(spaceOf)))
  })

/** The names of the filled buttons of the first open panel. The filled one is the next act. */
export const findFilled = (page: Page) =>
  page.evaluate(() =>
    [...(document.querySelector('offhook-call')?.shadowRoot?.querySelectorAll('dialog[open] button') ?? [])]
      .filter((control) => control.checkVisibility())
      .filter((control) => getComputedStyle(control).backgroundColor !== 'rgba(0, 0, 0, 0)')
      .map(({ className }) => className),
  )
