import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { createSandbox } from '../../packages/sandbox/src/createSandbox.ts'
import { callCard, heard, hold, openHome, openHydrated } from '../browser/site/siteTest.ts'
import { paths } from '../browser/site/words.ts'
import { hosted } from './hosted.ts'
import { expect, policyTest as test } from './policyTest.ts'

test.describe('the site without a key', () => {
  test.use({ baseURL: hosted.url })

  test.describe('every page', () => {
    test.use({ expectedErrors: [/^No page at \/nope$|status of 404/] })

    test('violates no policy', { tag: ['@G40', '@G41'] }, async ({ page, violations }) => {
      for (const path of [...Object.values(paths), '/nope', paths.home]) {
        await page.goto(path)
        await page.waitForLoadState('networkidle')
      }
      await page.locator('#root[data-hydrated]').waitFor()
      expect(violations).toEqual([])
    })
  })

  test('default: a whole call on the sandbox in the page', async ({ page, violations }) => {
    await page.goto('/')
    await holdCall(page)
    expect(violations).toEqual([])
  })

  test('the film of this site plays', { tag: ['@S129', '@G41'] }, async ({ page, violations }) => {
    await openHydrated(page)
    await page.getByRole('button', { name: 'Play the sample call' }).click()
    await expect
      .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBeGreaterThan(0)
    expect(violations).toEqual([])
  })

  test('behavior: a press before the script of the page counts, and violates no policy', async ({
    page,
    violations,
  }) => {
    const release = await hold(page, /\/assets\/index-[\w-]+\.js$/)
    await page.goto('/', { waitUntil: 'commit' })
    const { button } = callCard(page)
    await button.click()
    await expect(button).toHaveText('Connecting...')
    release()
    await expect(button).toHaveText('End Call')
    expect(violations).toEqual([])
  })

  test.describe('an address outside the policy', () => {
    test.use({ expectedErrors: [/Content Security Policy|Refused to|violates/i] })

    test('behavior: is not requested', async ({ page, violations }) => {
      await page.goto('/')
      await ask(page, ['https://api.vapi.ai/', 'https://c.daily.co/', 'wss://x.wss.daily.co/'])
      await expect.poll(() => violations.length).toBe(3)
      await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<p style="color: red">'))
      await page.evaluate(() => {
        const script = document.createElement('script')
        script.textContent = 'window.ran = true'
        document.body.append(script)
      })
      await expect.poll(() => violations.length).toBe(5)
      expect(await page.evaluate(() => 'ran' in window)).toBe(false)
    })
  })
})

test.describe('the site with a key', () => {
  test.use({ baseURL: hosted.keyedUrl })

  test('the film plays in a frame of its host, and the recording from here', {
    tag: ['@S129', '@S130', '@G14'],
  }, async ({ page, violations }) => {
    const asked: string[] = []
    await page.context().route('https://www.youtube-nocookie.com/**', (route) => {
      asked.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>The film</p>' })
    })
    await openHome(page)
    await page.getByRole('button', { name: /^Play.*recording/i }).click()
    await expect
      .poll(() => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime))
      .toBeGreaterThan(0)
    const play = page.getByRole('button', { name: 'Play the customer call' })
    const frame = page.locator('.sample-call iframe')
    await expect(frame).toHaveCount(0)
    expect(asked).toEqual([])
    await play.click()
    await expect(page.frameLocator('.sample-call iframe').getByText('The film')).toBeVisible()
    // It stops the recording
    expect(await page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.paused)).toBe(true)
    const address = 'https://www.youtube-nocookie.com/embed/offhookdemo?autoplay=1'
    expect(asked).toEqual([address])
    const wanted = {
      src: address,
      title: /customer call/,
      allow: 'autoplay; encrypted-media; picture-in-picture',
      referrerpolicy: 'strict-origin-when-cross-origin',
    }
    for (const [name, value] of Object.entries(wanted)) await expect(frame).toHaveAttribute(name, value)
    const film = await frame.boundingBox()
    expect((film?.width ?? 0) / (film?.height ?? 1)).toBeCloseTo(16 / 9, 1)
    const back = page.getByRole('button', { name: 'Back to Audio View' })
    await expect(back).toBeFocused()
    await back.click()
    await expect(frame).toHaveCount(0)
    await expect(play).toBeFocused()
    expect(violations).toEqual([])
  })

  test('calls on the platform and Daily use the key and the assistant of the site', {
    tag: '@S38',
  }, async ({ page, violations }) => {
    const { asked, webCalls } = await standInForPlatform(page)
    await page.goto('/')
    await holdCall(page)
    const { button } = callCard(page)
    await button.click()
    await expect(button).toHaveText('End Call')
    expect(violations).toEqual([])
    const webCall = { authorization: 'Bearer a-public-key', body: '{"assistantId":"an-assistant"}' }
    expect(webCalls).toEqual([webCall, webCall])
    expect(asked).toEqual(expect.arrayContaining(['https://api.vapi.ai', 'https://c.daily.co']))
  })

  test('a page opened at the call requests no other origin before the user acts', {
    tag: ['@G5', '@G13'],
  }, async ({ page, violations }) => {
    const { asked } = await standInForPlatform(page)
    // Reported by the page, since an inspection from here would count as a user's action.
    await page.addInitScript(() => {
      addEventListener('focusin', ({ target }) => {
        const acted = navigator.userActivation.hasBeenActive ? 'after a deed' : 'by itself'
        if (!(target instanceof HTMLElement)) return
        const name = target.matches('.call-button') ? 'call button' : target.className
        console.info(`focus: ${name} ${acted}`)
      })
    })
    const focused = page.waitForEvent('console', (message) => message.text().startsWith('focus: '))
    await page.goto('/#live-call')
    expect((await focused).text()).toBe('focus: call button by itself')
    await page.waitForLoadState('networkidle')
    // A focus loads code after the next frame.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
    expect(asked).toEqual([])

    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    await expect(callCard(page).button).toBeFocused()
    await expect.poll(() => asked).toContain('https://c.daily.co')
    expect(violations).toEqual([])
  })
})

/** Calls as a user does, until the agent has heard and answered, and hangs up. */
async function holdCall(page: Page): Promise<void> {
  const { button, lines } = callCard(page)
  await button.click()
  await expect(button).toHaveText('End Call')
  await expect(lines.first()).toContainText('Aidan')
  await expect.poll(async () => (await heard(page)).level).toBeGreaterThan(0.05)
  await expect(lines.nth(1)).toContainText('You')
  await button.click()
  await expect(button).toHaveText('Talk to Aidan')
}

/** Has a page ask addresses, whatever they answer. */
const ask = (page: Page, urls: readonly string[]) =>
  page.evaluate((all) => {
    for (const url of all) {
      if (url.startsWith('wss:')) new WebSocket(url)
      else fetch(url).catch(() => undefined)
    }
  }, urls)

/** The request for a call, as the platform gets it. */
interface WebCall {
  authorization: string | undefined
  body: string | null
}

/** Answers in place of the platform and of Daily. Lists the origins that were asked and the calls, as they come in. */
async function standInForPlatform(page: Page): Promise<{ asked: string[]; webCalls: WebCall[] }> {
  const asked: string[] = []
  const webCalls: WebCall[] = []
  const platform = createSandbox({ baseUrl: 'https://api.vapi.ai' })
  const callMachine = readFileSync(join(hosted.site, 'call-machine/call-machine-object-bundle.js'), 'utf8')
  const headers = { 'access-control-allow-origin': '*' }
  await page.context().route('https://c.daily.co/call-machine/**', (route) => {
    asked.push(new URL(route.request().url()).origin)
    return route.fulfill({ headers, contentType: 'text/javascript', body: callMachine })
  })
  await page.context().route('https://api.vapi.ai/**', async (route) => {
    const request = route.request()
    asked.push(new URL(request.url()).origin)
    const requestHeaders = await request.allHeaders()
    const body = request.postData()
    if (request.url().endsWith('/call/web') && request.method() === 'POST') {
      webCalls.push({ authorization: requestHeaders.authorization, body })
    }
    const answer = await platform.fetch(request.url(), {
      method: request.method(),
      headers: requestHeaders,
      body,
    })
    return route.fulfill({
      status: answer.status,
      headers: { ...headers, 'content-type': 'application/json' },
      body: await answer.text(),
    })
  })
  return { asked, webCalls }
}
