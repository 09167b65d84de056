import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { loadServer } from '../../../packages/sandbox/scripts/loadServer.mjs'
import {
  createCallEndpoint,
  createWebhook,
  sharedSecret,
  toNodeHandler,
} from '../../../packages/server/src/exports/index.ts'
import { newest } from '../addresses.ts'
import { launcher, log, panel } from '../element/addElement.ts'
import type { CallerTrack } from '../harness/callerTrack.ts'
import { expect, harnessTest as test } from '../strictTest.ts'
import { typeInto } from '../typeInto.ts'

const PRIVATE_KEY = 'a-private-key'
const QUESTION = 'What does a massage cost?'
const WEBHOOK_SECRET = 'a-webhook-secret'

/** The server of a business: an endpoint for its pages, and a webhook for the sandbox in place of the platform. */
async function startOwnServer(sandboxUrl: string) {
  const received: string[] = []
  const reports: string[] = []
  const failures: string[] = []
  const onError = ({ message }: Error) => failures.push(message)
  const webhook = createWebhook({
    verify: sharedSecret(WEBHOOK_SECRET),
    tools: { price: ({ treatment }) => `A ${treatment} costs 80 dollars.` },
    on: {
      'assistant-request': () => ({ error: 'We are closed today.' }),
      'status-update': async ({ status, call }) => {
        received.push('status-update')
        const controlUrl = call?.monitor?.controlUrl
        if (status !== 'in-progress' || controlUrl === undefined) return
        const command = { type: 'say', content: 'This call is free of charge.' }
        await fetch(controlUrl, { method: 'POST', body: JSON.stringify(command) })
      },
    },
    onOther: ({ type, transcript }) => {
      received.push(type)
      if (type === 'end-of-call-report') reports.push(String(transcript))
    },
    onError,
  })
  const server = createServer(toNodeHandler(webhook)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const request = async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${PRIVATE_KEY}`, 'content-type': 'application/json' }
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    return (await fetch(`${sandboxUrl}${path}`, init)).json()
  }
  const ownServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`,
    secret: WEBHOOK_SECRET,
  }
  const assistant = { name: 'Reception', firstMessage: 'Good morning.', server: ownServer }
  const messages = [{ type: 'request-failed', content: 'Our price list cannot be reached.' }]
  const tool = { type: 'function', function: { name: 'price' }, messages }
  const { id } = await request('POST', '/assistant', {
    ...assistant,
    model: { provider: 'openai', model: 'gpt-4o', tools: [tool] },
  })
  const [{ id: orgId }] = await request('GET', '/org')
  await request('PATCH', `/org/${orgId}`, { server: ownServer })
  const endpoint = createCallEndpoint({
    privateKey: PRIVATE_KEY,
    target: { reception: id, anybody: {} },
    allowedOrigins: [new URL(newest.url).origin],
    baseUrl: sandboxUrl,
    chat: true,
    onError,
  })
  const failNext = (fault: string) => request('POST', '/__sandbox/faults', { faults: [fault] })
  return {
    endpoint,
    received,
    reports,
    failures,
    failNext,
    assistantId: String(id),
    close: () => server.close(),
  }
}

/** Serves the endpoint below `/api/voice` of the page's own origin. Returns all that the page has received from it. */
async function serveEndpoint(page: Page, endpoint: (request: Request) => Promise<Response>) {
  const responses: string[] = []
  await page.route('**/api/voice/**', async (route) => {
    const request = route.request()
    const response = await endpoint(
      new Request(request.url(), {
        method: request.method(),
        headers: await request.allHeaders(),
        body: request.postData(),
      }),
    )
    const body = await response.text()
    responses.push(body)
    await route.fulfill({ status: response.status, headers: Object.fromEntries(response.headers), body })
  })
  return responses
}

/**
 * Begins a call at the endpoint, with the name of a target of the server. The microphone is silent until `window.caller`
 * speaks. `window.ended` resolves to the reason of the end.
 */
const connect = (page: Page, target: string) =>
  page.evaluate(async (target) => {
    const { createVoiceClient } = await window.harness.core()
    window.caller = await window.harness.callerTrack()
    window.voice = createVoiceClient({
      baseUrl: '/api/voice',
      call: { dailyConfig: window.harness.dailyConfig, audioSource: window.caller.track },
    })
    window.ended = new Promise((resolve) => window.voice.once('call-end', ({ reason }) => resolve(reason)))
    await window.voice.connect(target)
  }, target)

/** Ends the call and its microphone. */
const hangUp = (page: Page) =>
  page.evaluate(async () => {
    await window.voice.stop()
    await window.caller.close()
  })

/** The words of the assistant so far. */
const said = (page: Page) =>
  page.evaluate(() =>
    window.voice.transcript
      .get()
      .filter(({ speaker }) => speaker === 'assistant')
      .map(({ text }) => text)
      .join(' '),
  )

/** The page has received nothing that is the server's. */
function expectNoSecret(responses: readonly string[], assistantId: string): void {
  expect(responses).not.toEqual([])
  for (const secret of [PRIVATE_KEY, WEBHOOK_SECRET, assistantId, 'firstMessage', 'controlUrl']) {
    expect(responses.join()).not.toContain(secret)
  }
}

const type = (page: Page, content: string) =>
  page.evaluate((content) => {
    window.voice.addMessage({ role: 'user', content })
  }, content)

declare global {
  interface Window {
    caller: CallerTrack
    ended: Promise<string>
  }
}

// The browser reports a response of 403.
test.use({ expectedErrors: [/the server responded with a status of/] })

test.describe('a page whose own server creates its calls', { tag: '@newest' }, () => {
  let sandbox: Awaited<ReturnType<Awaited<ReturnType<typeof loadServer>>['startSandboxServer']>>
  let own: Awaited<ReturnType<typeof startOwnServer>>

  test.beforeAll(async () => {
    const { startSandboxServer } = await loadServer()
    const turns = [{ text: 'One moment.', tool: { name: 'price', arguments: { treatment: 'massage' } } }]
    sandbox = await startSandboxServer({
      port: 0,
      script: { greeting: { text: 'Good morning.' }, turns },
      agent: { transcribe: async () => QUESTION },
    })
    own = await startOwnServer(sandbox.url)
  })
  test.afterAll(async () => {
    own.close()
    await sandbox.close()
  })

  test('default: a spoken call without a key, a tool of the server, and its report', async ({ page }) => {
    const responses = await serveEndpoint(page, own.endpoint)
    await connect(page, 'reception')
    await expect.poll(() => said(page)).toContain('Good morning.')
    // the server has sent this to the control address of the call, which the page does not know
    await expect.poll(() => said(page)).toContain('This call is free of charge.')
    await page.evaluate(() => window.caller.speak())
    await expect.poll(() => said(page)).toContain('A massage costs 80 dollars.')
    await hangUp(page)
    await expect.poll(() => own.received).toContain('end-of-call-report')
    expect(own.reports.join()).toContain(`User: ${QUESTION}\nAI: One moment.`)
    expect(own.received[0]).toBe('status-update')
    expect(own.received).toContain('conversation-update')
    expect(own.failures).toEqual([])
    expectNoSecret(responses, own.assistantId)
  })

  test('behavior: a tool whose server fails: the caller hears the words of the tool for that', async ({
    page,
  }) => {
    await serveEndpoint(page, own.endpoint)
    await connect(page, 'reception')
    await expect.poll(() => said(page)).toContain('This call is free of charge.')
    await own.failNext('webhook-500')
    await type(page, QUESTION)
    await expect.poll(() => said(page)).toContain('Our price list cannot be reached.')
    await hangUp(page)
    expect(await said(page)).not.toContain('80 dollars')
    expect(own.failures).toEqual([])
  })

  test('behavior: a call that the server takes for nobody: the caller hears its words, and the call ends', async ({
    page,
  }) => {
    await serveEndpoint(page, own.endpoint)
    await connect(page, 'anybody')
    expect(await page.evaluate(() => window.ended)).toBe('assistant-request-returned-error')
    expect(await said(page)).toBe('We are closed today.')
    expect(own.failures).toEqual([])
  })

  test('default: the tag, with a written chat that goes on', async ({ page }) => {
    const responses = await serveEndpoint(page, own.endpoint)
    await page.evaluate(async () => {
      await window.harness.element()
      const host = document.createElement('offhook-call')
      for (const [name, value] of Object.entries({
        'base-url': '/api/voice',
        assistant: 'reception',
        mode: 'chat',
      })) {
        host.setAttribute(name, value)
      }
      document.body.append(host)
    })
    await launcher(page).click()
    const input = panel(page).getByRole('textbox', { name: 'Message' })
    await typeInto(input, 'Hello')
    await input.press('Enter')
    await expect(log(page)).toContainText('One moment. A massage costs 80 dollars.')
    // the tag sends the session that it has got
    await typeInto(input, 'And on Friday?')
    await input.press('Enter')
    await expect.poll(() => responses.length).toBe(2)
    expect(own.failures).toEqual([])
    expectNoSecret(responses, own.assistantId)
  })

  test('behavior: a name that the server does not have', async ({ page }) => {
    await serveEndpoint(page, own.endpoint)
    const code = await page.evaluate(async () => {
      const { createVoiceClient } = await window.harness.core()
      const { dailyConfig } = window.harness
      const voice = createVoiceClient({ baseUrl: '/api/voice', call: { dailyConfig } })
      const error: unknown = await voice.connect('another').catch((reason: unknown) => reason)
      await voice.destroy()
      return Object(error).code
    })
    expect(code).toBe('api-permission-denied')
    expect(own.failures.splice(0)).toEqual([expect.stringContaining('`target`')])
  })
})
