import { expect, leakTest as test } from '../strictTest.ts'
import { launcher, log, panel, readLeftovers } from './addElement.ts'

test('React 19 sets attributes and properties, listens to events, and releases the call', async ({
  page,
}) => {
  const before = await page.evaluate(async () => {
    const { createElement, createRoot, StrictMode } = await window.harness.react()
    await window.harness.element()
    const { baseUrl, fetch } = window.harness.createSandbox()
    const { dailyConfig } = window.harness
    window.heard = []
    // React listens to events of the document as long as the page lives.
    const root = createRoot(document.body.appendChild(document.createElement('main')))
    const before = window.leftovers()
    const render = (props: object) =>
      root.render(
        createElement(
          StrictMode,
          null,
          createElement('offhook-call', {
            'public-key': 'pk-secret',
            assistant: 'demo',
            name: 'Aidan',
            mode: 'both',
            className: 'phone',
            tools: { localTime: () => '12:00' },
            words: { talk: 'Ask Aidan' },
            clientOptions: { baseUrl, fetch, call: { dailyConfig } },
            'oncall-start': () => window.heard.push('call-start'),
            'oncall-end': ({ detail }: CustomEvent<{ reason: string }>) =>
              window.heard.push(`call-end ${detail.reason}`),
            onerror: ({ detail }: CustomEvent<{ type: string }>) => window.heard.push(`error ${detail.type}`),
            ...props,
          }),
        ),
      )
    render({})
    Object.assign(window, { render, root })
    return before
  })
  const host = page.locator('offhook-call')
  await expect(launcher(page)).toHaveAccessibleName('Ask Aidan')
  await expect(host).toHaveAttribute('public-key', 'pk-secret')
  await expect(host).toHaveClass('phone')
  // A property, not an attribute of its text.
  expect(await host.getAttribute('tools')).toBeNull()
  expect(await host.evaluate(({ tools }: { tools?: object } & Element) => Object.keys(tools ?? {}))).toEqual([
    'localTime',
  ])

  await page.evaluate(() => Reflect.get(window, 'render')({ open: true, theme: 'dark' }))
  await expect(panel(page)).toBeVisible()
  await panel(page).getByRole('button', { name: 'Start call' }).click()
  await expect(log(page)).toContainText('How can I help you')
  // A new rendering with new objects is not a new call.
  await page.evaluate(() => Reflect.get(window, 'render')({ open: true, theme: 'light' }))
  await expect(panel(page).getByRole('button', { name: 'End call' })).toBeVisible()
  await page.evaluate(() => Reflect.get(window, 'render')({ open: false }))
  await expect(panel(page)).toHaveCount(0)
  await page.evaluate(() => document.querySelector('offhook-call')?.stop())
  expect(await page.evaluate(() => window.heard)).toEqual(['call-start', 'call-end stopped'])
  await page.evaluate(() => Reflect.get(window, 'root').unmount())
  await expect.poll(() => readLeftovers(page)).toEqual(before)
})
