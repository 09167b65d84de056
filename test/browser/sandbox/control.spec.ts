import type { Page } from '@playwright/test'
import { loadServer } from '../../../packages/sandbox/scripts/loadServer.mjs'
import { expect, leakTest as test } from '../strictTest.ts'

const isDeep = process.env.DEEP === '1'
const cycles = isDeep ? 60 : 4
/** Milliseconds that a call of a cycle lasts: its room has asked for commands by then. */
const CALL_MS = 1500

const script = { greeting: { text: 'Good morning.' }, turns: [{ text: 'Of course.' }] }

let sandbox: Awaited<ReturnType<Awaited<ReturnType<typeof loadServer>>['startSandboxServer']>>

test.beforeAll(async () => {
  const { startSandboxServer } = await loadServer()
  sandbox = await startSandboxServer({ port: 0, script })
})
test.afterAll(() => sandbox.close())

/** Begins a call at the server of the sandbox. Returns the address of its control, as the business's server has it. */
async function connect(page: Page): Promise<string> {
  const id = await page.evaluate(async (baseUrl) => {
    const { createVoiceClient } = await window.harness.core()
    window.voice = createVoiceClient({
      publicKey: 'key',
      baseUrl,
      call: { dailyConfig: window.harness.dailyConfig },
    })
    window.ended = new Promise((resolve) => window.voice.once('call-end', ({ reason }) => resolve(reason)))
    // the tone of the fake microphone would interrupt the words that a test waits for
    return (await window.voice.connect('demo', { muted: true })).id
  }, sandbox.url)
  return (await readCall(id)).monitor.controlUrl
}

const readCall = async (id: string) => {
  const response = await fetch(`${sandbox.url}/call/${id}`, { headers: { authorization: 'Bearer any' } })
  return response.json()
}

const send = async (url: string, command: object) => {
  const headers = { 'content-type': 'application/json' }
  const { status } = await fetch(url, { method: 'POST', headers, body: JSON.stringify(command) })
  return status
}

const transcript = (page: Page) =>
  page.evaluate(() =>
    window.voice.transcript
      .get()
      .map(({ text }) => text)
      .join(' '),
  )

/** Remembers the loudest level of the assistant from now on in `window.assistantPeak`. */
const measureAssistant = (page: Page) =>
  page.evaluate(() => {
    window.assistantPeak = 0
    window.voice.on('volume-level', (level) => {
      window.assistantPeak = Math.max(window.assistantPeak, level)
    })
  })

declare global {
  interface Window {
    ended: Promise<string>
    assistantPeak: number
  }
}

test.describe('monitor.controlUrl', { tag: '@newest' }, () => {
  test('default: say, mute, add-message and end-call reach a call at the server', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/commands')) asked.push(request.url())
    })
    const controlUrl = await connect(page)
    expect(await send(controlUrl, { type: 'say', content: 'A doctor is free now.' })).toBe(200)
    await expect.poll(() => transcript(page)).toContain('A doctor is free now.')
    await send(controlUrl, { type: 'control', control: 'mute-assistant' })
    await send(controlUrl, { type: 'say', content: 'Nobody hears this.' })
    const hasSaid = (text: string) =>
      page.waitForFunction(
        (text) => window.voice.transcript.get().some((line) => line.text === text && line.final),
        text,
      )
    await expect.poll(() => transcript(page)).toContain('Nobody')
    // The words before the mute are still played on a busy machine.
    await page.waitForFunction(() => window.voice.levels.get().assistant === 0)
    await measureAssistant(page)
    await hasSaid('Nobody hears this.')
    expect(await page.evaluate(() => window.assistantPeak)).toBe(0)
    await send(controlUrl, { type: 'control', control: 'unmute-assistant' })
    await send(controlUrl, { type: 'say', content: 'Everybody hears this.' })
    await expect.poll(() => page.evaluate(() => window.assistantPeak)).toBeGreaterThan(0)
    await hasSaid('Everybody hears this.')
    const message = { role: 'user', content: 'I take it.' }
    expect(await send(controlUrl, { type: 'add-message', message })).toBe(200)
    await expect.poll(() => transcript(page)).toContain('Of course.')
    expect(await send(controlUrl, { type: 'end-call' })).toBe(200)
    expect(await page.evaluate(() => window.ended)).toBe('assistant-ended-call')
    const id = controlUrl.split('/').at(-2) ?? ''
    await expect.poll(async () => (await readCall(id)).endedReason).toBe('assistant-ended-call')
    expect(await send(controlUrl, { type: 'end-call' })).toBe(404)
    expect(asked).toHaveLength(1)
    await page.evaluate(() => window.voice.destroy())
  })

  test('default: transfer says its words, and ends the call as forwarded', async ({ page }) => {
    const controlUrl = await connect(page)
    const destination = { type: 'number', number: '+15551234567' }
    await send(controlUrl, { type: 'transfer', destination, content: 'I put you through.' })
    expect(await page.evaluate(() => window.ended)).toBe('assistant-forwarded-call')
    expect(await transcript(page)).toContain('I put you through.')
    await page.evaluate(() => window.voice.destroy())
  })

  test('default: a sandbox in the page has the same control, without a network', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const reason = await page.evaluate(async () => {
      const { harness } = window
      const { createVoiceClient } = await harness.core()
      const { baseUrl, fetch } = harness.createSandbox()
      window.voice = createVoiceClient({
        publicKey: 'key',
        baseUrl,
        fetch,
        call: { dailyConfig: harness.dailyConfig },
      })
      const ended = new Promise((resolve) => window.voice.once('call-end', ({ reason }) => resolve(reason)))
      const { id } = await window.voice.connect('demo', { muted: true })
      const command = { type: 'say', content: 'Goodbye.', endCallAfterSpoken: true }
      await fetch(`${baseUrl}/call/${id}/control`, { method: 'POST', body: JSON.stringify(command) })
      return ended
    })
    expect(reason).toBe('assistant-ended-call-after-message-spoken')
    expect(await transcript(page)).toContain('Goodbye.')
    expect(asked.filter((url) => /room|control/.test(url))).toEqual([])
    await page.evaluate(() => window.voice.destroy())
  })

  test.describe('behavior', () => {
    test.use({ expectedErrors: [/Failed to load resource/] })

    test('a lost connection: the room asks again, and goes on', async ({ page }) => {
      const controlUrl = await connect(page)
      await send(controlUrl, { type: 'say', content: 'One.' })
      await expect.poll(() => transcript(page)).toContain('One.')
      const again = page.waitForResponse(/\/commands\?after=1$/)
      const { startSandboxServer } = await loadServer()
      const { port, platform } = sandbox
      await sandbox.close()
      sandbox = await startSandboxServer({ port, state: platform.state(), script })
      await again
      await send(controlUrl, { type: 'say', content: 'Two.' })
      await expect.poll(() => transcript(page)).toContain('Two.')
      expect((await transcript(page)).split('One.')).toHaveLength(2)
      await page.evaluate(() => window.voice.destroy())
    })
  })

  test(`behavior: ${cycles} calls at the server, one after the other, leave nothing`, async ({ page }) => {
    if (isDeep) test.setTimeout(600_000)
    const open = new Set<unknown>()
    let opened = 0
    page.on('request', (request) => {
      if (!request.url().endsWith('/commands')) return
      opened += 1
      open.add(request)
    })
    page.on('requestfinished', (request) => open.delete(request))
    page.on('requestfailed', (request) => open.delete(request))
    const before = await page.evaluate(() => window.leftovers())
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      await connect(page)
      await page.waitForTimeout(CALL_MS)
      await page.evaluate(() => window.voice.destroy())
      await page.evaluate(() => window.leftovers())
    }
    await expect.poll(() => page.evaluate(() => window.leftovers())).toEqual(before)
    expect(opened).toBe(cycles)
    await expect.poll(() => open.size).toBe(0)
  })
})
