import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { build } from 'vite'
import { sandbox } from '../addresses.ts'
import { findAxeViolations } from '../axe.ts'
import { serveFiles } from '../serveFiles.ts'
import { test as base, expect } from '../strictTest.ts'
import { typeInto } from '../typeInto.ts'
import { watchLeaks } from '../watchLeaks.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const outputs = mkdtempSync(join(tmpdir(), 'offhook-examples-'))

const test = base.extend({
  page: async ({ page }, use) => {
    await watchLeaks(page)
    await use(page)
  },
})

/** Builds an example as its reader does, on our packages as they are published, for the sandbox of these tests. */
async function bundle(name: string): Promise<string> {
  process.env.VITE_SANDBOX = sandbox.url
  const outDir = join(outputs, name)
  await build({ root: join(root, 'examples', name), build: { outDir, emptyOutDir: true }, logLevel: 'error' })
  return outDir
}

/** Every example: what its server has, and where the page is there. */
const EXAMPLES: readonly (readonly [name: string, folder: () => Promise<string>, page: string])[] = [
  ['vanilla, with the single-file build', async () => root, '/examples/vanilla/'],
  ['vanilla, bundled', () => bundle('vanilla'), '/'],
  ['react', () => bundle('react'), '/'],
]

test.beforeAll(() => {
  for (const name of ['core', 'react', 'sandbox', 'server']) {
    if (!existsSync(join(root, 'packages', name, 'dist')))
      throw new Error('first: npm run build core react sandbox server')
  }
})
test.afterAll(() => rmSync(outputs, { recursive: true, force: true }))

/** Serves the vanilla example, which has the address of its sandbox as a constant: its reader changes it by hand. */
const serve = (folder: string) =>
  serveFiles(folder, (text) => text.replaceAll('http://127.0.0.1:4242', sandbox.url))

async function checkColors(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await findAxeViolations(page)).toEqual([])
  }
}

for (const [name, folder, path] of EXAMPLES) {
  test(`example: ${name}: a call with mute and unmute leaves nothing behind`, async ({ page }) => {
    const serveIt = name === 'react' ? serveFiles : serve
    const server = await serveIt(await folder())
    const hosts = new Set<string>()
    page.on('request', (request) => hosts.add(new URL(request.url()).origin))
    try {
      // A link must not choose the host of the page's script, or the key that is charged.
      await page.goto(`${server.url}${path}?sandbox=https://elsewhere.example&key=pk&assistant=silent`)
      const status = page.getByRole('status')
      await expect(status).toHaveText('Ready.')
      const before = await page.evaluate(() => window.leftovers())
      await page.getByRole('button', { name: 'Call' }).click()
      await expect(page.getByRole('log', { name: 'Transcript' })).toContainText(/Agent\s*\S+/)
      // In the page, because `evaluate()` of a locator would leave listeners of Playwright there.
      const colorOf = (label: string) =>
        page.evaluate((text) => {
          const button = [...document.querySelectorAll('button')].find(
            (one) => one.textContent?.trim() === text,
          )
          return button && getComputedStyle(button).backgroundColor
        }, label)
      const open = await colorOf('Mute')
      expect(open).toBeDefined()
      await page.getByRole('button', { name: 'Mute', exact: true }).click()
      await expect.poll(() => colorOf('Unmute')).toMatch(/^rgb/)
      expect(await colorOf('Unmute')).not.toBe(open)
      await page.getByRole('button', { name: 'Unmute' }).click()
      await expect.poll(() => colorOf('Mute')).toBe(open)
      await page.getByRole('button', { name: 'Hang up' }).click()
      await expect(status).toHaveText('Ready.')
      expect([...hosts].sort()).toEqual([server.url, sandbox.url].sort())
      await expect.poll(() => page.evaluate(() => window.leftovers())).toEqual(before)
      // The library axe leaves a listener of its own.
      await checkColors(page)
      await page.getByRole('button', { name: 'Call' }).click()
      await page.getByRole('button', { name: 'Mute', exact: true }).click()
      await checkColors(page)
    } finally {
      server.close()
    }
  })
}

test('example: a refused microphone shows a message for the user, and another try works', async ({
  page,
}) => {
  const server = await serve(root)
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException('Permission denied', 'NotAllowedError')
    }
  })
  try {
    await page.goto(`${server.url}/examples/vanilla/`)
    await page.getByRole('button', { name: 'Call' }).click()
    await expect(page.getByRole('status')).toContainText('Your microphone is blocked.')
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  } finally {
    server.close()
  }
})

test('example: one tag: the agreement, a chat, and a call that leaves nothing behind', async ({ page }) => {
  const server = await serve(root)
  const hosts = new Set<string>()
  page.on('request', (request) => void hosts.add(new URL(request.url()).origin))
  try {
    await page.goto(`${server.url}/examples/element/`)
    const panel = page.getByRole('dialog', { name: 'Aidan' })
    const launcher = page.getByRole('button', { name: 'Talk to us' })
    await expect(launcher).toBeVisible()
    // axe leaves a listener of its own
    await checkColors(page)
    const before = await page.evaluate(() => window.leftovers())
    expect([...hosts]).toEqual([server.url])
    await launcher.click()
    await panel.getByRole('button', { name: 'Agree and write' }).click()
    await typeInto(panel.getByRole('textbox', { name: 'Message' }), 'Do you open on Sunday?')
    await panel.getByRole('button', { name: 'Send' }).click()
    await expect(panel.getByRole('log')).toContainText('Which day would suit you best?')
    await panel.getByRole('button', { name: 'Start call' }).click()
    await expect(panel.getByRole('log')).toContainText('How can I help you today?')
    expect([...hosts].sort()).toEqual([server.url, sandbox.url].sort())
    await panel.getByRole('button', { name: 'End call' }).click()
    await expect(panel.getByRole('status')).toHaveText('The call has ended.')
    await page.evaluate(() => document.querySelector('offhook-call')?.remove())
    // The element on the page had one listener: it goes on with a call after Back
    const { pageshow, ...others } = before.listeners
    expect(pageshow).toBe(1)
    await expect.poll(() => page.evaluate(() => window.leftovers())).toEqual({ ...before, listeners: others })
  } finally {
    server.close()
  }
})

test('example: server: a page without a key, a tool of its server, and the report of the call', async ({
  page,
}) => {
  const env = { ...process.env, PORT: '0', VAPI_PRIVATE_KEY: '' }
  // as its README says, without the build that comes before
  const command = ['run', 'example:server', '--ignore-scripts']
  const server = spawn('npm', command, { cwd: root, env, detached: true })
  let output = ''
  server.stdout.on('data', (chunk) => {
    output += chunk
  })
  try {
    await expect.poll(() => output).toMatch(/http:\/\/localhost:\d+/)
    const sent: string[] = []
    page.on('request', (request) => {
      // the room of a call has a token of its own, for that call only
      if (!new URL(request.url()).pathname.startsWith('/room/')) sent.push(JSON.stringify(request.headers()))
    })
    await page.goto(/http:\/\/localhost:\d+/.exec(output)?.[0] ?? '')
    const panel = page.getByRole('dialog', { name: 'Reception' })
    const log = panel.getByRole('log')
    await page.locator('offhook-call .launcher').click()
    await panel.getByRole('button', { name: 'Start call' }).click()
    await expect(log).toContainText('How can I help you today?')
    await typeInto(panel.getByRole('textbox', { name: 'Message' }), 'When can I come?')
    await panel.getByRole('button', { name: 'Send' }).click()
    await expect(log).toContainText('On Friday there is time at ten and at two.')
    await panel.getByRole('button', { name: 'End call' }).click()
    await expect.poll(() => output).toContain('end-of-call-report')
    expect(output).toContain('tool-calls: findTimes Friday')
    expect(sent.filter((headers) => /bearer (?!sandbox)/i.test(headers))).toEqual([])
  } finally {
    // npm, and the server that it runs
    if (server.pid) process.kill(-server.pid)
  }
})

test('example: video: a call in a frame, with a page behind a button of its tray, hidden and shown', async ({
  page,
}) => {
  const server = await serve(root)
  const hosts = new Set<string>()
  page.on('request', (request) => void hosts.add(new URL(request.url()).origin))
  const countRooms = () =>
    page.frame({ url: /room\.html/ })?.evaluate(() => {
      const rooms: unknown = Reflect.get(globalThis, Symbol.for('offhook.sandbox.rooms'))
      return rooms instanceof Set ? rooms.size : 0
    })
  try {
    await page.goto(`${server.url}/examples/video/`)
    const status = page.getByRole('status')
    const view = page.locator('#place iframe')
    const inside = page.frameLocator('#place iframe')
    await expect(status).toHaveText('Ready.')
    await checkColors(page)
    await page.getByRole('button', { name: 'Join' }).click()
    await expect(status).toHaveText('You are in the call.')
    await expect(view).toBeVisible()
    await expect(inside.getByRole('list', { name: 'Participants' })).toContainText('Vapi Speaker')

    const notes = inside.getByRole('button', { name: 'Notes' })
    const field = inside.frameLocator('iframe[title=Notes]').getByLabel('Notes for this call')
    await notes.click()
    await field.fill('Three o’clock')
    await expect(notes).toHaveAttribute('aria-pressed', 'true')
    await checkColors(page)

    await page.getByRole('button', { name: 'Hide the call' }).click()
    await expect(view).toBeHidden()
    await expect(status).toHaveText('You are in the call.')
    expect(await countRooms()).toBe(1)
    await page.getByRole('button', { name: 'Show the call' }).click()
    await expect(field).toHaveValue('Three o’clock')
    await notes.click()
    await expect(field).toHaveCount(0)
    await expect(notes).toHaveAttribute('aria-pressed', 'false')

    await inside.getByRole('button', { name: 'Leave' }).click()
    await expect(status).toHaveText('You have left the call.')
    await expect(view).toBeHidden()
    await page.getByRole('button', { name: 'Join' }).click()
    await expect(status).toHaveText('You are in the call.')
    await expect(inside.getByRole('list', { name: 'Participants' })).toContainText('Vapi Speaker')
    await page.getByRole('button', { name: 'Leave', exact: true }).click()
    await expect(status).toHaveText('You have left the call.')
    expect([...hosts].filter((host) => host !== 'null').sort()).toEqual([server.url, sandbox.url].sort())
  } finally {
    server.close()
  }
})

test.describe('example: video: the page that stands in for Daily’s', () => {
  const REFUSED = 'This page shows rooms of the sandbox only.'
  test.use({ expectedErrors: [new RegExp(REFUSED)] })

  test('plays rooms of the sandbox only', async ({ page }) => {
    const server = await serve(root)
    const problems: string[] = []
    page.on('pageerror', ({ message }) => void problems.push(message))
    try {
      await page.goto(`${server.url}/examples/video/room.html?room=https://elsewhere.example/room/1&emb=1`)
      await expect.poll(() => problems).toEqual([REFUSED])
      await expect(page.locator('script[src]')).toHaveCount(0)
    } finally {
      server.close()
    }
  })
})
