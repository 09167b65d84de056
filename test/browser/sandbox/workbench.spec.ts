import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { loadServer } from '../../../packages/sandbox/scripts/loadServer.mjs'
import type { SandboxServer, SandboxServerOptions } from '../../../packages/sandbox/src/exports/server.ts'
import { findAxeViolations } from '../axe.ts'
import { startCollector } from '../startCollector.ts'
import { expect, test } from '../strictTest.ts'

const running: SandboxServer[] = []

async function start(options: SandboxServerOptions = {}): Promise<SandboxServer> {
  const { startSandboxServer } = await loadServer()
  const server = await startSandboxServer({ port: 0, ...options })
  running.push(server)
  return server
}

test.afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.close()))
})

const send = async ({ url }: SandboxServer, operation: string, body?: object): Promise<{ id: string }> => {
  const [method = '', path = ''] = operation.split(' ')
  const headers = { authorization: 'Bearer key', 'content-type': 'application/json' }
  const answer = await fetch(`${url}${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return JSON.parse(text || '{}')
}

const conversation = (page: Page) => page.getByRole('article').getByRole('log', { name: 'Conversation' })

test.describe('the workbench', () => {
  test('a press at once after the start talks, shows words and times, the trace, and the end', {
    tag: '@speech',
  }, async ({ page }) => {
    const collector = await startCollector()
    const server = await start({ otlp: collector.url })
    await page.goto(server.url)
    await page.getByRole('button', { name: 'Talk: the chosen scenario' }).click()
    const panel = page.locator('offhook-call').getByRole('dialog')
    await expect(panel).toBeVisible()
    // words while they are spoken, then the turn
    await expect(page.locator('.live [data-role="bot"]')).toContainText('Hi, this is')
    await expect(conversation(page).getByRole('listitem').first()).toContainText(
      'Hi, this is Aidan. How can I help you today?',
    )
    await expect(page.locator('.live')).toBeEmpty()
    // the caller of the tests speaks, and is answered
    await expect(conversation(page)).toContainText('(you spoke for')
    await expect(conversation(page)).toContainText('Of course. Which day would suit you best?')
    // on a slow machine the caller has asked again by now
    await expect(
      conversation(page)
        .getByText(/end of speech \d+, .*first sound \d+/)
        .first(),
    ).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])
    await panel.getByRole('button', { name: 'End call' }).click()
    await expect(page.getByRole('article')).toContainText('customer ended call')
    // the trace that the collector got, drawn
    await expect.poll(() => collector.received.length).toBe(1)
    collector.close()
    const [trace] = collector.received.map(({ body }) => JSON.parse(body))
    const sent: { name: string }[] = trace.resourceSpans[0].scopeSpans[0].spans
    await page.getByText('Trace', { exact: true }).click()
    const spans = page.getByRole('region', { name: 'Spans of the call' })
    const drawn = spans.getByRole('rowheader')
    await expect(drawn).toHaveCount(sent.length)
    await expect(drawn).toContainText(['call', 'speech assistant', 'speech caller', 'turn'])
    const ofSpeech = sent.filter(({ name }) => /end.?of.?speech/i.test(name))
    expect(ofSpeech.length).toBeGreaterThan(0)
    await expect(drawn.filter({ hasText: 'end of speech' })).toHaveCount(ofSpeech.length)
    expect(await findAxeViolations(page)).toEqual([])
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Export JSON' }).click()
    const exported = JSON.parse(await readFile(await (await downloading).path(), 'utf8'))
    expect(exported).toMatchObject({ status: 'ended', endedReason: 'customer-ended-call', scenario: 'demo' })
    expect(exported.messages[0]).toMatchObject({ role: 'bot', text: expect.stringContaining('Aidan') })
    await page.getByRole('button', { name: 'Reset the sandbox' }).click()
    await page
      .getByRole('dialog', { name: 'Reset the sandbox?' })
      .getByRole('button', { name: 'Reset' })
      .click()
    await expect(page.getByText('No call yet.')).toBeVisible()
  })

  test('an assistant is created, says its own words and others, is edited and deleted', async ({ page }) => {
    const server = await start()
    await page.goto(server.url)
    await page.getByRole('button', { name: 'New assistant' }).click()
    const form = page.getByRole('dialog', { name: 'New assistant' })
    await form.getByLabel('Name').fill('Ada')
    await form.getByLabel('First message').fill('Good morning, dental practice.')
    await form.getByLabel('Prompt').fill('You are Ada.')
    expect(await findAxeViolations(page)).toEqual([])
    // two presses at once save one assistant
    await form.getByRole('button', { name: 'Save' }).dblclick()
    await expect(form).toBeHidden()
    await expect(page.getByRole('button', { name: 'Talk: Ada' })).toHaveCount(1)
    await page.getByRole('button', { name: 'Talk: Ada' }).click()
    await expect(conversation(page)).toContainText('Good morning, dental practice.')
    await expect(page.getByRole('list', { name: 'Notices of the sandbox' })).toContainText('model')
    // the caller of the tests would interrupt the words
    await page.locator('offhook-call').getByRole('button', { name: 'Mute' }).click()
    const call = page.getByRole('article')
    await call.getByLabel('Words for the assistant to say').fill('We open at <b>nine</b>.')
    await call.getByRole('button', { name: 'Say' }).click()
    await expect(conversation(page)).toContainText('We open at <b>nine</b>.')
    await expect(call.getByLabel('Words for the assistant to say')).toHaveValue('')
    await call.getByRole('button', { name: 'End call' }).click()
    await expect(call).toContainText('assistant ended call')
    await expect(call.getByRole('button', { name: 'End call' })).toBeHidden()

    await page.getByRole('button', { name: 'Edit: Ada' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit the assistant' })
    await expect(edit.getByLabel('Prompt')).toHaveValue('You are Ada.')
    await edit.getByLabel('Name').fill('Bob')
    await edit.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Edit: Bob' }).click()
    await edit.getByRole('button', { name: 'Delete' }).click()
    await edit.getByRole('button', { name: 'Delete for good' }).click()
    await expect(page.getByText('None yet.')).toBeVisible()
  })

  test('hostile names and words are text, and calls of other pages appear as they happen', async ({
    page,
  }) => {
    const server = await start()
    const markup = '<img src=x onerror="document.title=1"></script><b>bold'
    await page.goto(server.url)
    await send(server, 'POST /assistant', { name: '<b>Eve', firstMessage: markup })
    await expect(page.getByRole('heading', { name: '<b>Eve' })).toBeVisible()
    const { id } = await send(server, 'POST /call/web', {
      assistant: { name: '<i>Eve', firstMessage: markup },
    })
    const other = await send(server, 'POST /call/web', { assistantId: 'echo' })
    const report = (call: string, body: object) => send(server, `POST /room/${call}/report`, body)
    await report(id, { status: 'in-progress' })
    await report(id, { notice: markup })
    await report(id, { live: { role: 'bot', words: markup } })
    const calls = page.getByRole('list', { name: 'Calls' })
    await expect(calls.getByRole('button')).toHaveText([/^echo/, /^<i>Eve/])
    await calls.getByRole('button', { name: '<i>Eve' }).click()
    await expect(page.locator('.live')).toContainText(markup)
    await report(id, {
      role: 'bot',
      message: markup,
      duration: 900,
      latencyMs: { endOfSpeech: 700, firstSound: 9000 },
    })
    await report(id, {
      role: 'tool_calls',
      toolCalls: [{ id: 'a', function: { name: markup, arguments: { day: markup } } }],
    })
    await report(id, { role: 'tool_call_result', toolCallId: 'a', result: markup })
    // two calls at once: each has its own words
    await report(other.id, { status: 'in-progress' })
    await report(other.id, { role: 'bot', message: 'I repeat what you say.', duration: 900 })
    await expect(conversation(page).getByRole('listitem')).toHaveCount(3)
    await expect(conversation(page).getByRole('listitem').last()).toContainText(markup)
    await expect(conversation(page)).not.toContainText('I repeat')
    await calls.getByRole('button', { name: 'echo' }).click()
    await expect(conversation(page)).toHaveText(/I repeat what you say/)
    expect(await page.locator('#workbench b:has-text("bold") img, #workbench img[src="x"]').count()).toBe(0)
    await report(id, { status: 'ended', endedReason: 'pipeline-error-openai-llm-failed' })
    await calls.getByRole('button', { name: '<i>Eve' }).click()
    await expect(page.getByText('The call ended: pipeline-error-openai-llm-failed')).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])
    expect(await page.title()).toBe('Offhook sandbox')
  })

  test('a keyboard reaches everything, at any width and in both themes', async ({ page }) => {
    const server = await start()
    for (const name of ['Ada', 'Bob']) await send(server, 'POST /assistant', { name, firstMessage: 'Hi.' })
    const { id } = await send(server, 'POST /call/web', { assistantId: 'demo' })
    const report = (body: object) => send(server, `POST /room/${id}/report`, body)
    await report({ status: 'in-progress' })
    await report({ notice: 'A notice of the sandbox.' })
    await report({ role: 'user', message: 'On Friday.', duration: 900 })
    const latencyMs = { endOfSpeech: 700, transcript: 900, firstToken: 1100, firstSound: 1200 }
    await report({ role: 'bot', message: 'Gladly.', duration: 900, latencyMs })
    await send(server, 'POST /call/web', { assistantId: 'echo' })
    await page.goto(server.url)
    await expect(page.getByRole('list', { name: 'Calls' }).getByRole('button')).toHaveCount(2)

    for (const width of [360, 1920]) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: 900 })
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth)
        expect(scrollWidth).toBeLessThanOrEqual(width)
        expect(await findAxeViolations(page)).toEqual([])
      }
    }
    // an older call, by Tab and Enter
    await page.getByRole('list', { name: 'Calls' }).getByRole('button', { name: 'echo' }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(conversation(page)).toContainText('Gladly.')
    // the list of messages scrolls by keyboard, and the command field follows it
    await page.getByRole('region', { name: 'Messages of the call' }).focus()
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Words for the assistant to say')).toBeFocused()
    // a dialog keeps the focus, and gives it back
    await page.getByRole('button', { name: 'Edit: Ada' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Edit the assistant' })
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Edit: Ada' })).toBeFocused()
  })

  test('requests that fail, hang and are aborted, and the next fault', async ({ page }) => {
    const server = await start()
    await page.goto(server.url)
    const requests = page.getByRole('list', { name: 'Requests and webhooks' })
    await page.getByLabel('Failure of the next request').selectOption('timeout')
    await page.getByRole('button', { name: 'Fail the next' }).click()
    await expect(page.getByText('Waiting: timeout')).toBeVisible()
    const aborting = new AbortController()
    const hanging = fetch(`${server.url}/tool`, {
      headers: { authorization: 'Bearer key' },
      signal: aborting.signal,
    }).catch(() => undefined)
    await expect(requests.getByRole('listitem').first()).toContainText('/toolwaiting')
    await expect(page.getByText('Waiting: none')).toBeVisible()
    await send(server, 'GET /assistant/none')
    // the one that waits stays on top
    await expect(requests.getByRole('listitem')).toHaveText([/^GET\/toolwaiting/, /^GET\/assistant\/none404/])
    aborting.abort()
    await hanging
    await expect(requests).toContainText('/toolaborted')
  })

  test.describe('a server that goes', () => {
    test.use({
      expectedErrors: [
        /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED|Failed to load|can.t establish a connection|was interrupted/,
      ],
    })

    test('the page says so, and goes on with the next one', async ({ page }) => {
      const first = await start()
      await page.goto(first.url)
      await send(first, 'POST /assistant', { name: 'Ada' })
      await expect(page.getByRole('button', { name: 'Talk: Ada' })).toBeVisible()
      await first.close()
      await expect(page.getByText('The sandbox does not answer.')).toBeVisible()
      const second = await start({ port: first.port })
      await expect(page.getByText('Live', { exact: true })).toBeVisible()
      await expect(page.getByText('None yet.')).toBeVisible()
      await send(second, 'POST /assistant', { name: 'Bob' })
      await expect(page.getByRole('button', { name: 'Talk: Bob' })).toBeVisible()
    })
  })
})
