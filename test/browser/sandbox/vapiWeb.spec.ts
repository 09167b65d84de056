import { readFileSync } from 'node:fs'
import { sandbox } from '../addresses.ts'
import { expect, harnessTest as test } from '../strictTest.ts'

/**
 * The platform's own published client, unmodified, with the daily-js that it brings, over HTTP: how we know
 * that the sandbox is the platform and not our own idea of it.
 */
test('default: @vapi-ai/web 2.3.8 completes a call', async ({ page }) => {
  const call = await page.evaluate(async (sandboxUrl) => {
    const Vapi = await window.harness.vapi()
    const callObjectBundleUrlOverride = `${sandboxUrl}/call-machine/call-machine-object-bundle.js`
    const dailyConfig = { avoidEval: true, callObjectBundleUrlOverride }
    const vapi = new Vapi('public-key', sandboxUrl, dailyConfig)
    const order: string[] = []
    const lines: string[] = []
    let loudest = 0
    let wakeUp = () => {}
    vapi.on('volume-level', (level) => {
      loudest = Math.max(loudest, level)
    })
    vapi.on('call-start', () => order.push('call-start'))
    vapi.on('call-end', () => order.push('call-end'))
    vapi.on('message', (message) => {
      if (message.type === 'status-update') order.push(message.endedReason ?? message.status)
      if (message.type !== 'transcript' || message.transcriptType !== 'final') return
      lines.push(`${message.role}: ${message.transcript}`)
      wakeUp()
    })
    const ended = new Promise<void>((resolve) => vapi.once('call-end', resolve))
    const lineBy = async (role: string, text: string) => {
      while (!lines.some((line) => line.startsWith(`${role}: ${text}`))) {
        await new Promise<void>((resolve) => {
          wakeUp = resolve
        })
      }
    }

    const webCall = await vapi.start('demo')
    await lineBy('assistant', 'Hi, this is Aidan')
    await lineBy('user', '(you spoke for')
    await lineBy('assistant', 'Of course')
    vapi.say('The line is clear.', true)
    await ended
    return { order, lines, loudest, id: webCall?.id }
  }, sandbox.url)

  expect(call.id).toMatch(/^[0-9a-f-]{36}$/)
  // its volume is the remote level divided by 0.15: the speaking threshold of 0.01 is at 0.07
  expect(call.loudest).toBeGreaterThan(0.07)
  expect(call.lines).toEqual([
    'assistant: Hi, this is Aidan. How can I help you today?',
    expect.stringMatching(/^user: \(you spoke for \d+\.\d seconds\)$/),
    'assistant: Of course. Which day would suit you best?',
    'assistant: The line is clear.',
  ])
  expect(call.order).toEqual([
    'call-start',
    'in-progress',
    'assistant-ended-call-after-message-spoken',
    'call-end',
  ])
})

test('default: the example in the README of the sandbox makes a call', async ({ page }) => {
  const readme = readFileSync(new URL('../../../packages/sandbox/README.md', import.meta.url), 'utf8')
  const [, code = ''] = /^```js\nimport Vapi from '@vapi-ai\/web'\n(.*?)^```$/ms.exec(readme) ?? []
  expect(code).toContain("await vapi.start('demo')")
  const id = await page.evaluate(`(async () => {
    const Vapi = await window.harness.vapi()
    ${code.replace('http://127.0.0.1:4242', sandbox.url).replace('await vapi.start', 'const call = await vapi.start')}
    vapi.stop()
    return call?.id
  })()`)
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
})
