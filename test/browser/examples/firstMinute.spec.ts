import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import getPort from 'get-port'
import { callCard } from '../site/siteTest.ts'
import { expect, test as strictTest } from '../strictTest.ts'
import { createFreshCopy, type FreshCopy, type RunningCommand, runCommand } from './freshCopy.ts'

/** Milliseconds from the load of the page to its headline. */
const HEADLINE_MS = 5000
/** Milliseconds that the installation and the start of a server may take on a busy machine. */
const INSTALL_MS = 300_000

let copy: FreshCopy

const test = strictTest.extend<{ serve: (command: string) => Promise<Served> }>({
  serve: async ({ page }, use) => {
    const commands: RunningCommand[] = []
    await use(async (line) => {
      const port = await getPort({ host: '127.0.0.1' })
      const command = runCommand(line, copy.folder, { PORT: String(port) })
      commands.push(command)
      const [instructions] = await command.printed(/Offhook is ready.*Ctrl\+C/s)
      const address = `http://localhost:${port}/`
      expect(command.output().match(/https?:\/\/[\w.[\]]+:\d+\/?/g)).toEqual([address])
      return { address, instructions }
    })
    // A development page logs an error when its server ends.
    await page.close()
    for (const command of commands) await command.stop()
  },
})

interface Served {
  /** The printed address. */
  address: string
  /** The printed instructions for the page. */
  instructions: string
}

test.describe.configure({ mode: 'serial', timeout: INSTALL_MS + 120_000 })

test.beforeAll(() => {
  copy = createFreshCopy()
})

test.afterAll(() => copy.remove())

/** The first command of the README, as a reader copies it. */
function readFirstCommand(): string {
  const readme = readFileSync(join(copy.folder, 'README.md'), 'utf8')
  const [, command] = /^```sh\n(.*?)^```/ms.exec(readme) ?? []
  if (!command) throw new Error('README.md has no sh block: it must hold the command that starts the site.')
  return command
}

/** Opens the page, touches nothing, and sees it come: the headline in time, and controls that answer. */
async function openUntouched(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: HEADLINE_MS })
  await expect(page.locator('#root[data-hydrated]')).toBeAttached()
}

/** Has the page press a call button by itself, some milliseconds after the first paint with it. */
const pressAtOnce = (page: Page, index: number, delay: number) =>
  page.addInitScript(
    (press) => {
      const look = () => {
        const button = document.querySelectorAll<HTMLElement>('.call-button')[press.index]
        const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0
        if (button && isPainted) setTimeout(() => button.click(), press.delay)
        else requestAnimationFrame(look)
      }
      look()
    },
    { index, delay },
  )

/** Keeps the loudest level of the sound that the page plays of others, as the root of its mean square. */
const measureLevel = (page: Page) =>
  page.evaluate(() => {
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    const samples = new Float32Array(analyser.fftSize)
    const connected = new Set<MediaStream>()
    const loudest = { level: 0 }
    Object.assign(window, { loudest })
    setInterval(() => {
      for (const { srcObject } of document.querySelectorAll('audio')) {
        if (!(srcObject instanceof MediaStream) || connected.has(srcObject)) continue
        connected.add(srcObject)
        context.createMediaStreamSource(srcObject).connect(analyser)
      }
      analyser.getFloatTimeDomainData(samples)
      const square = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
      loudest.level = Math.max(loudest.level, Math.sqrt(square))
    }, 20)
  })

const loudestLevel = (page: Page) =>
  page.evaluate(() => (Reflect.get(window, 'loudest') as { level: number }).level)

/** Does what the terminal says, and hears the agent. Holds a conversation where `isSpoken`. */
async function call(page: Page, instructions: string, isSpoken: boolean): Promise<void> {
  const [now = '', talk = ''] = [...instructions.matchAll(/"([^"]+)"/g)].map(([, quoted]) => quoted)
  const { button, lines } = callCard(page)
  await page.getByRole('link', { name: now, exact: true }).first().click()
  await expect(button).toBeFocused()
  await expect(button).toHaveText(talk)
  await button.click()
  await expect(button).toHaveText('End Call')
  await measureLevel(page)
  await expect.poll(() => loudestLevel(page)).toBeGreaterThan(0.01)
  const speakers = () =>
    lines.evaluateAll((all) => all.map(({ children }) => children[0]?.textContent ?? '').join(' '))
  await expect.poll(speakers).toMatch(/^Agent/)
  // The fake microphone speaks a sentence every 11 seconds.
  if (isSpoken) await expect.poll(speakers).toMatch(/^Agent .*You .*Agent/)
  await button.click()
  await expect(button).toHaveText(talk)
}

async function expectStatus(page: Page, address: string): Promise<void> {
  for (const [path, status] of [
    ['', 200],
    ['privacy-policy', 200],
    ['privacy-policy/', 308],
    ['terms-and-conditions', 200],
    ['terms-conditions', 404],
    ['nope.js', 404],
  ] as const) {
    const answer = await page.request.get(address + path, { maxRedirects: 0 })
    expect([path, answer.status()]).toEqual([path, status])
    if (status === 308) expect(answer.headers().location).toBe('/privacy-policy')
    else expect(await answer.text()).toContain('<h1')
  }
}

test('default: the first command of the README serves the page, and a call works', async ({
  page,
  serve,
}) => {
  const { address, instructions } = await serve(readFirstCommand())
  await openUntouched(page, address)
  await call(page, instructions, true)
  await expectStatus(page, address)

  // A fragment leads to its section, and a page of text alone has no application.
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await page.goto(`${address}#live-call`)
  // Before it has scrolled there, a reload would restore the earlier position
  await expect(callCard(page).button).toBeInViewport()
  await page.reload()
  await expect(page.locator('#root[data-hydrated]')).toBeAttached()
  await expect(callCard(page).button).toBeInViewport()
  expect(loaded).toContain('/src/hydrate.tsx')
  loaded.length = 0
  await page.goto(`${address}privacy-policy`)
  await page.waitForLoadState('networkidle')
  expect(loaded).toContain('/src/main.ts')
  expect(loaded).not.toContain('/src/hydrate.tsx')

  // A change of a section appears without a reload.
  await openUntouched(page, address)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  // A part that changes before it is hydrated differs from its HTML
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('footer nav') ?? {}).some((key) => key.startsWith('__reactProps')),
  )
  const footer = join(copy.folder, 'site/src/app/Footer.tsx')
  const source = readFileSync(footer, 'utf8')
  writeFileSync(footer, source.replace('<nav ', '<p>Just written</p><nav '))
  await expect(page.getByText('Just written')).toBeAttached()
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  writeFileSync(footer, source)
})

test('behavior: in development, a press as soon as a call button is visible, or soon after, connects', async ({
  browser,
  serve,
}) => {
  const { address } = await serve('npm start')
  for (const [button, delay] of [
    [0, 0],
    [1, 0],
    [0, 100],
    [1, 300],
    [0, 1000],
  ] as const) {
    const page = await browser.newPage()
    await pressAtOnce(page, button, delay)
    await page.goto(address, { waitUntil: 'commit' })
    await expect(page.locator('.call-button').nth(button), `${button}, ${delay} ms`).toHaveText('End Call')
    await page.close()
  }
})

test.describe('a section that throws', () => {
  test.use({ expectedErrors: [/500/] })

  test('behavior: development shows the error and its place', async ({ page, serve }) => {
    const footer = join(copy.folder, 'site/src/app/Footer.tsx')
    const source = readFileSync(footer, 'utf8')
    writeFileSync(
      footer,
      source.replace('export function Footer() {', "$&\n  throw new Error('a broken footer')"),
    )
    const { address } = await serve('npm start')
    const answer = await page.goto(address)
    expect(answer?.status()).toBe(500)
    await expect(page.locator('vite-error-overlay')).toContainText('a broken footer')
    await expect(page.locator('vite-error-overlay')).toContainText('Footer.tsx')
    writeFileSync(footer, source)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

test('default: the built site is served, and a call works', async ({ page, serve }) => {
  // `npm test` builds the packages with the same script, and tests spoken calls of the built site at length
  const { address, instructions } = await serve('npm run build site && npm run preview')
  await openUntouched(page, address)
  await call(page, instructions, false)
  await expectStatus(page, address)
})
