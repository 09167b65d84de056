// Pictures of the element in every state. `CONTACT_SHEETS=<folder> npx playwright test element/states` writes them, with
// sheets for each kind of page, to be looked at.
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

/** The pages around the element, as styles. */
const HOSTS = {
  bare: '',
  hostile: '* { all: unset; font: 8px serif !important }',
  dark: 'html { background: #14110f; color: #f3ece4; font: 24px/1.5 Georgia, serif }',
}
/** The window of a computer, and of a phone. */
export const SIZES = { 1280: { width: 1280, height: 800 }, 360: { width: 360, height: 740 } }
/** The part of a wide page that has the element. */
const CORNER = { x: 680, y: 50, width: 600, height: 750 }
const COLUMNS = 4
const ROWS = 3

interface Shot {
  readonly folder: string
  readonly name: string
  readonly mode: string
  readonly theme: string
  readonly width: string
}

/** Takes pictures of the element as it is, on each kind of page. */
export async function photograph(page: Page, { folder, name, mode, theme, width }: Shot): Promise<void> {
  await page.evaluate(
    () => document.querySelector('main') ?? document.body.append(document.createElement('main')),
  )
  for (const [host, style] of Object.entries(HOSTS)) {
    await page.evaluate(dressPage, style)
    mkdirSync(join(folder, host, width), { recursive: true })
    const path = join(folder, host, width, `${name} ${mode} ${theme}.png`)
    await page.screenshot({ path, ...(width === '1280' && { clip: CORNER }) })
  }
  await page.evaluate(dressPage, '')
}

/** Gives the page text and a style, in the page. */
function dressPage(style: string): Promise<void> {
  const sheet =
    document.querySelector('#host-style') ?? document.head.appendChild(document.createElement('style'))
  sheet.id = 'host-style'
  sheet.textContent = style
  const main = document.querySelector('main')
  if (main && main.textContent === '') {
    const heading = document.createElement('h1')
    heading.textContent = 'Harbor Dental'
    main.append(heading)
    for (let paragraph = 0; paragraph < 9; paragraph += 1) {
      const text = document.createElement('p')
      text.textContent = 'Questions about a treatment, or a new appointment? We answer at any hour.'
      main.append(text)
    }
  }
  // The theme and the layout follow the page in the next frame.
  document.querySelector('offhook-call')?.setAttribute('name', 'Aidan')
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))
}

/** Writes the sheets: for each kind of page and width, all pictures, light beside dark. */
export async function writeContactSheets(page: Page, folder: string): Promise<void> {
  await page.setViewportSize({ width: 1500, height: 900 })
  for (const host of Object.keys(HOSTS)) {
    for (const width of Object.keys(SIZES)) {
      const shots = join(folder, host, width)
      const files = readdirSync(shots).filter((file) => file.endsWith('light.png'))
      for (let first = 0; first < files.length; first += COLUMNS * ROWS) {
        await page.setContent(createSheet(shots, files.slice(first, first + COLUMNS * ROWS)))
        const number = first / (COLUMNS * ROWS) + 1
        await page.screenshot({ path: join(folder, `${host} ${width} ${number}.png`), fullPage: true })
      }
    }
  }
  await page.close()
}

function createSheet(folder: string, files: readonly string[]): string {
  const imageOf = (file: string) =>
    `<img src="data:image/png;base64,${readFileSync(join(folder, file)).toString('base64')}">`
  const cells = files.map((file) => {
    const dark = file.replace('light.png', 'dark.png')
    const caption = file.replace(' light.png', '')
    return `<figure>${imageOf(file)} ${imageOf(dark)}<figcaption>${caption}</figcaption></figure>`
  })
  return `<!doctype html><style>
    body { margin: 8px; display: grid; grid-template-columns: repeat(${COLUMNS}, 1fr); gap: 8px; font: 14px sans-serif }
    figure { margin: 0 }
    img { width: 48%; border: 1px solid #999 }
  </style>${cells.join('')}`
}
