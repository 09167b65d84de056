import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { build } from 'vite'
import { root } from '../../root.ts'
import { sandbox } from '../addresses.ts'
import { serveFiles } from '../serveFiles.ts'
import { expect, test } from '../strictTest.ts'

// The clients that other people publish, unmodified, each with the daily-js that it brings: how we know that the sandbox is
// the platform, and not our own idea of it.

let server: { url: string; close: () => void }

test.beforeAll(async () => {
  await build({ configFile: join(root, 'test/clients/vite.config.ts') })
  server = await serveFiles(join(root, 'node_modules/.clients'))
})
test.afterAll(() => server.close())

/** Opens the page of the clients. A client that cannot be told where the call machine is gets the sandbox's from Daily's host. */
async function open(page: Page): Promise<void> {
  await page.route('https://c.daily.co/**/call-machine-object-bundle.js', async (route) => {
    const script = await fetch(`${sandbox.url}/call-machine/call-machine-object-bundle.js`)
    await route.fulfill({
      contentType: 'text/javascript',
      headers: { 'access-control-allow-origin': '*' },
      body: await script.text(),
    })
  })
  await page.goto(`${server.url}/`)
  await page.getByRole('button', { name: 'Press' }).click()
  await page.waitForFunction(() => 'clients' in window)
}

test('@vapi-ai/client-sdk-react 0.1.1: a chat', async ({ page }) => {
  await open(page)
  await page.evaluate((url) => window.clients.showWidget(url, 'chat'), sandbox.url)
  await page.getByText('Talk with AI').click()
  const input = page.getByPlaceholder('Type your message...')
  await input.fill('I need an appointment.')
  await input.press('Enter')
  await expect(page.locator('body')).toContainText('Of course. Which day would suit you best?')
  await input.fill('On Friday.')
  await input.press('Enter')
  // the second line of the script: the widget has read the session
  await expect(page.locator('body')).toContainText('I have ten in the morning or three in the afternoon.')
  await expect(page.locator('body')).not.toContainText('[object Object]')
})

test('@vapi-ai/client-sdk-react 0.1.1: a call', async ({ page }) => {
  await open(page)
  await page.evaluate((url) => window.clients.showWidget(url, 'voice'), sandbox.url)
  await page.getByText('Talk with AI').click()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page.getByText('Assistant Speaking...')).toBeVisible()
  await expect(page.locator('body')).toContainText('Hi, this is Aidan')
  await page.getByRole('button', { name: 'End Call' }).click()
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible()
})

test('@vapi-ai/web 2.7.1: a call', async ({ page }) => {
  await open(page)
  const call = await page.evaluate(async (url) => {
    const Vapi = await window.clients.vapi()
    const vapi = new Vapi('public-key', url)
    const lines: string[] = []
    const order: string[] = []
    let loudest = 0
    let wakeUp = () => {}
    vapi.on('volume-level', (level) => {
      loudest = Math.max(loudest, level)
    })
    vapi.on('call-start', () => order.push('call-start'))
    vapi.on('message', (message) => {
      if (message.type !== 'transcript' || message.transcriptType !== 'final') return
      lines.push(`${message.role}: ${message.transcript}`)
      wakeUp()
    })
    const ended = new Promise<void>((resolve) => vapi.once('call-end', resolve))
    const greeted = new Promise<void>((resolve) => {
      wakeUp = resolve
    })
    const created = await vapi.start('demo')
    await greeted
    vapi.say('The line is clear.', true)
    await ended
    return { lines, order, loudest, id: created?.id }
  }, sandbox.url)
  expect(call.id).toMatch(/^[0-9a-f-]{36}$/)
  expect(call.order).toEqual(['call-start'])
  expect(call.loudest).toBeGreaterThan(0.07)
  // the fake microphone may interrupt the rest
  expect(call.lines[0]).toMatch(/^assistant: Hi, this is Aidan/)
  expect(call.lines.at(-1)).toBe('assistant: The line is clear.')
})

test("@daily-co/daily-react 0.26.0: a call with the participants' levels and app messages", async ({
  page,
}) => {
  await open(page)
  await page.evaluate((url) => window.clients.showDailyHooks(url), sandbox.url)
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByText('joined-meeting')).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'Playable' }).click()
  await expect(page.locator('pre')).toContainText('listening')
  await expect(page.locator('pre')).toContainText('Hi, this is Aidan')
  await expect(page.getByText('Vapi Speaker was heard')).toBeVisible()
  await page.getByRole('button', { name: 'Say' }).click()
  await expect(page.locator('pre')).toContainText('The line is clear.')
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByText('left-meeting')).toBeVisible()
})

test('@pipecat-ai/client-js 1.13.1 with @pipecat-ai/daily-transport 1.6.9: a call', async ({ page }) => {
  await open(page)
  const call = await page.evaluate(async (url) => {
    const pipecat = await window.clients.callWithPipecat(url)
    const until = async (isDone: () => boolean) => {
      while (!isDone()) await new Promise((resolve) => setTimeout(resolve, 50))
    }
    const lines: string[] = []
    await until(() => pipecat.events.includes('audio of Vapi Speaker'))
    pipecat.onMessage((data) => {
      if (data === 'listening') lines.push(data)
      else if (typeof data === 'string') {
        const { type, transcriptType, transcript } = JSON.parse(data)
        if (type === 'transcript' && transcriptType === 'final') lines.push(transcript)
      }
    })
    pipecat.send('playable')
    await until(() => lines.length === 2 && pipecat.loudest() > 0)
    await pipecat.disconnect()
    return { events: pipecat.events, state: pipecat.state(), lines }
  }, sandbox.url)
  expect(call.lines).toEqual(['listening', expect.stringMatching(/^Hi, this is Aidan/)])
  expect(call.events).toEqual(
    expect.arrayContaining([
      'connected',
      'joined: Vapi Speaker',
      'joined: Vapi Listener',
      'audio of Vapi Speaker',
    ]),
  )
  expect(call.events.at(-1)).toBe('disconnected')
  expect(call.state).toBe('disconnected')
})
