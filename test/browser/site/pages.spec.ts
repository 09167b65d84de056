import type { APIRequestContext } from '@playwright/test'
import { expect } from '../strictTest.ts'
import { typeInto } from '../typeInto.ts'
import {
  callCard,
  chunk,
  hold,
  hydratedBelow,
  openHydrated,
  startCall,
  siteTest as test,
} from './siteTest.ts'
import {
  afterHours,
  call,
  FOOTER_TERMS_PATH,
  facts,
  formatPrice,
  hero,
  legalFacts,
  liveCall,
  notFound,
  pages,
  paths,
  plans,
  pricing,
  shared,
} from './words.ts'

const allPaths = Object.values(paths)
/** The addresses that a link within the site may have. */
const known: readonly string[] = [...allPaths, FOOTER_TERMS_PATH]
/** The headings of pages that a statement names. */
const headings: Readonly<Record<string, unknown>> = {
  '/': hero.headline,
  '/privacy-policy': expect.stringMatching(/privacy policy/i),
  '/terms-and-conditions': expect.stringMatching(/terms/i),
}

/** The text of an element in served HTML. */
const textOf = (html: string) =>
  html.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')

/** A page as it is served, before any script. */
async function read(request: APIRequestContext, path: string) {
  const response = await request.get(path)
  const html = await response.text()
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map((match) => match[1] ?? '')
  const meta = (name: string) =>
    all(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, 'g')).join()
  return { html, status: response.status(), all, meta }
}

test('each page is served complete, with its own head', {
  tag: ['@S1', '@S2', '@S3', '@S8', '@G35', '@G37', '@G39'],
}, async ({ request }) => {
  const titles = new Set<string>()
  expect(allPaths).toEqual(expect.arrayContaining(Object.keys(headings)))
  for (const path of allPaths) {
    const { html, status, all, meta } = await read(request, path)
    expect(status).toBe(200)
    expect(all(/<h1[^>]*>([^<]*)<\/h1>/g).map(textOf)).toEqual([headings[path] ?? expect.stringMatching(/./)])
    expect(html).toMatch(/<html lang="en">/)
    expect(html).toMatch(/<meta name="viewport"/)
    expect(html).toMatch(/<link rel="icon" /)
    const [title = '', ...others] = all(/<title>([^<]*)<\/title>/g)
    expect(others).toEqual([])
    expect(title.length).toBeGreaterThan(10)
    expect(title.length).toBeLessThanOrEqual(60)
    titles.add(title)
    expect(meta('description').length).toBeGreaterThan(50)
    expect(meta('description').length).toBeLessThanOrEqual(155)
    expect(all(/<link rel="canonical" href="([^"]*)"/g)).toEqual([`https://offhook.example${path}`])
    expect(meta('og:url')).toBe(`https://offhook.example${path}`)
    expect(meta('og:title')).toBe(title)
    for (const name of ['og:description', 'og:type', 'og:site_name', 'og:image:alt', 'twitter:card']) {
      expect(meta(name), name).not.toBe('')
    }
    const image = await request.get(new URL(meta('og:image')).pathname)
    expect(image.headers()['content-type']).toBe('image/png')
    const png = await image.body()
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])

    const links = all(/<a [^>]*href="(\/[^"]*)"/g)
    expect(links.length).toBeGreaterThan(2)
    expect(links.filter((href) => !known.includes(href.replace(/#.*/, '')))).toEqual([])
    const ids = all(/ id="([^"]*)"/g)
    expect(new Set(ids).size).toBe(ids.length)
    const targets = all(/<a [^>]*href="#([^"]*)"/g)
    expect(targets.filter((id) => !ids.includes(id))).toEqual([])
  }
  expect(titles.size).toBe(allPaths.length)
})

test('every other address responds 404 with the not-found page', {
  tag: ['@S4', '@S7', '@G37', '@G38'],
}, async ({ request }) => {
  for (const path of ['/nope', '/a/b', '/terms-conditions', '/index', '/404']) {
    const { html, status, all, meta } = await read(request, path)
    expect(status, path).toBe(404)
    expect(html).toContain(notFound.heading)
    expect(meta('robots')).toBe('noindex')
    const links = all(/<a [^>]*href="(\/[^"]*)"/g)
    expect(links.filter((href) => !known.includes(href.replace(/#.*/, '')))).toEqual([])
  }
  const slash = await request.get('/privacy-policy/', { maxRedirects: 0 })
  expect([slash.status(), slash.headers().location]).toEqual([308, '/privacy-policy'])
})

test('structured data, robots.txt and sitemap.xml', { tag: ['@G36', '@G37'] }, async ({ request }) => {
  const { all } = await read(request, '/')
  const [data = ''] = all(/<script type="application\/ld\+json">(.*?)<\/script>/g)
  const graph = (JSON.parse(data) as { '@graph': { '@type': string; offers?: { price: number }[] }[] })[
    '@graph'
  ]
  expect(graph.map((node) => node['@type'])).toEqual(['Organization', 'WebSite', 'SoftwareApplication'])
  const prices = all(/data-testid="price">\$(\d+)</g).map(Number)
  expect(graph.at(-1)?.offers?.map(({ price }) => price)).toEqual(prices)
  expect(await (await request.get('/robots.txt')).text()).toContain(
    'Sitemap: https://offhook.example/sitemap.xml',
  )
  const sitemap = await (await request.get('/sitemap.xml')).text()
  expect([...sitemap.matchAll(/<loc>([^<]*)</g)].map(([, url]) => url)).toEqual(
    allPaths.map((path) => `https://offhook.example${path}`),
  )
})

test('little script before the page is used; no inline script or style; no private key', {
  tag: ['@G4', '@G40', '@G42'],
}, async ({ request }) => {
  for (const path of [...allPaths, '/nope']) {
    const { html, all } = await read(request, path)
    expect(html.replace(/<script type="application\/ld\+json">.*?<\/script>/, '')).not.toMatch(
      /<script>| style="|<style| on[a-z]+="/,
    )
    const scripts = [
      ...all(/<script type="module"[^>]* src="([^"]*)"/g),
      ...all(/<link rel="modulepreload"[^>]* href="([^"]*)"/g),
    ]
    expect(scripts.length).toBeGreaterThan(0)
    let bytes = 0
    for (const script of scripts) {
      const code = await (await request.get(script)).text()
      expect(code).not.toMatch(/sk_[a-z]+_|-----BEGIN|eyJhbGciOi/)
      bytes += code.length
    }
    expect(bytes).toBeLessThan(20_000)
  }
})

/** The facts that each legal page states, in its own words. */
const stated = {
  '/privacy-policy': [
    `recordings and transcripts: up to ${facts.callRetentionDays} days`,
    `Chats: up to ${legalFacts.chatRetentionDays} days`,
    `aggregated after ${legalFacts.analyticsAggregationMonths} months`,
    `within ${legalFacts.breachNoticeHours} hours`,
  ],
  '/terms-and-conditions': [
    `${facts.noticeDays} days’ written notice`,
    `${facts.earlyTerminationFee} of the remaining fees`,
    `deleted ${legalFacts.deletionDays} days after termination`,
    `within ${legalFacts.breachCureDays} days`,
    `cure period is ${legalFacts.paymentCureDays} days`,
    `fees of ${legalFacts.liabilityCapMonths} months`,
    facts.feeCurrency,
  ],
}

test('the legal pages state the facts', { tag: ['@S135', '@S136', '@S137'] }, async ({ request }) => {
  for (const [path, texts] of Object.entries(stated)) {
    const { html } = await read(request, path)
    for (const text of texts) expect(html).toContain(text)
  }
})

test('behavior: a legal page prints black on white, without the header, the footer and the contents', async ({
  page,
}) => {
  for (const path of ['/privacy-policy', '/terms-and-conditions']) {
    await page.goto(path)
    const contents = page.getByRole('navigation', { name: /on this page/i })
    await expect(contents).toBeVisible()
    const screenParts = [page.getByRole('banner'), page.getByRole('contentinfo'), page.locator('.skip-link')]
    for (const part of screenParts) await expect(part).toBeVisible()
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    for (const part of screenParts) await expect(part).toBeHidden()
    await expect(contents).toBeHidden()
    const colors = await page
      .locator('html, h1, .legal p, .legal li')
      .evaluateAll((all) => [
        getComputedStyle(document.documentElement).backgroundColor,
        ...new Set(all.map((one) => getComputedStyle(one).color)),
      ])
    expect(colors).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)'])
    await expect(page.locator('time')).toHaveCSS('color', 'rgb(51, 51, 51)')
    const sections = page.locator('.legal section')
    expect(await sections.count()).toBeGreaterThan(5)
    for (const section of await sections.all()) await expect(section).toBeVisible()
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
  }
})

test.describe('an error on a page', () => {
  test.use({ expectedErrors: [/a broken lamp|^No page at \/terms-conditions$|status of 404/] })

  test('fails these tests, and no press causes one', { tag: '@S140' }, async ({ page }) => {
    const uncaught: string[] = []
    page.on('pageerror', ({ message }) => uncaught.push(message))
    await page.context().route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ body: '' }))
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openHydrated(page)
    const pressAll = () =>
      page.evaluate(async () => {
        const controls = 'main button:not([type=submit]), main input[type=radio], summary, [href^="#"]'
        const pressed = [...document.querySelectorAll<HTMLElement>(controls)]
        for (const control of pressed) {
          control.click()
          await new Promise((resolve) => setTimeout(resolve))
        }
        return pressed.length
      })
    expect(await pressAll()).toBeGreaterThan(20)
    for (const name of [/privacy/i, /terms/i]) {
      await page.getByRole('contentinfo').getByRole('link', { name }).click()
      await page.getByRole('heading', { level: 1, name }).or(page.getByText('Oops!')).waitFor()
      await pressAll()
      await page.getByRole('banner').getByRole('link', { name: shared.home }).click()
      await page.getByRole('region', { name: liveCall.heading }).waitFor()
    }
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error('a broken lamp')
      })
    })
    await expect.poll(() => uncaught).toEqual(['a broken lamp'])
  })
})

test.describe('an address without a page', () => {
  test.use({ expectedErrors: [/^No page at |status of 404/] })

  test('shows the not-found page, logs one error, and links on', {
    tag: ['@S4', '@S5', '@S6', '@S7', '@S17', '@S132'],
  }, async ({ page }) => {
    const logged: string[] = []
    page.on('console', (message) => {
      if (message.text().includes('No page')) logged.push(`${message.type()}: ${message.text()}`)
    })
    await page.goto('/nope')
    await expect(page.getByText(notFound.heading)).toBeVisible()
    await expect.poll(() => logged).toEqual(['error: No page at /nope'])
    const home = page.getByRole('main').getByRole('link', { name: /home/i })
    await expect(home).toHaveAttribute('href', '/')
    await home.click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(hero.headline)
    await page.locator('#root[data-hydrated]').waitFor()
    await page.getByRole('contentinfo').getByRole('link', { name: /terms/i }).click()
    await expect(page).toHaveURL('/terms-conditions')
    await expect(page.getByText(notFound.heading)).toBeVisible()
    await expect
      .poll(() => logged)
      .toEqual(['error: No page at /nope', 'error: No page at /terms-conditions'])
    await page.getByRole('link', { name: notFound.termsLink }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(shared.terms)
    const anchors = page.getByRole('banner').locator('nav a')
    expect(await anchors.evaluateAll((all) => all.map((one) => one.getAttribute('href')))).toEqual([
      '/#industry-solutions',
      '/#how-it-works',
      '/#pricing',
      '/#social-proof',
    ])
    await page.getByRole('banner').getByRole('link', { name: shared.now }).click()
    await expect(page).toHaveURL('/#live-call')
    await expect(page.getByRole('heading', { name: liveCall.heading })).toBeInViewport()
    await expect(page.locator('#live-call .call-button')).toBeFocused()
    expect(logged).toHaveLength(2)
  })
})

test.describe('a page whose code does not load', () => {
  test.use({ expectedErrors: [/Failed to load resource|dynamically imported module/] })

  test('behavior: a legal page works without its scripts', async ({ page }) => {
    await openHydrated(page)
    await page.route('**/*.js', (route) => route.abort())
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: /privacy/i })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(shared.privacy)
    await expect(page.getByRole('main')).toContainText(`up to ${facts.callRetentionDays} days`)
    await page.unroute('**/*.js')
    await page.getByRole('banner').getByRole('link', { name: shared.home }).click()
    await page.locator('#root[data-hydrated]').waitFor()
  })

  test('behavior: without the code below the fold a call continues, the served page stays, and a press loads the code', async ({
    page,
  }) => {
    const code = chunk('BelowTheFold')
    await page.route(code, (route) => route.abort())
    const failed = page.waitForEvent('requestfailed')
    await startCall(page)
    const yearly = page.locator('#pricing').getByRole('radio').last()
    await yearly.scrollIntoViewIfNeeded()
    await failed
    await page.unroute(code)
    await yearly.click()
    await expect(hydratedBelow(page)).toBeAttached()
    await expect(yearly).toBeChecked()
    await expect(callCard(page).button).toHaveText(call.end)
  })

  test('behavior: without the code of the page, the next press loads it and takes effect', async ({
    page,
  }) => {
    const code = chunk('hydrate')
    await page.route(code, (route) => route.abort())
    const failed = page.waitForEvent('requestfailed')
    await page.goto('/')
    await failed
    await page.unroute(code)
    const { button } = callCard(page)
    await button.click()
    await expect(button).toHaveText(call.end)
  })

  test('behavior: a recording that does not load shows one notice, and the next press tries again', async ({
    page,
  }) => {
    const files = /\/audio\/.*\.(opus|wav)$/
    const asked: string[] = []
    await page.clock.install()
    await openHydrated(page)
    await page.route(files, (route) => {
      asked.push(new URL(route.request().url()).pathname)
      return route.abort()
    })
    const play = page.locator('.player .play-button')
    const alert = page.getByRole('alert')
    const audio = page.locator('.player audio')
    for (const time of [1, 2]) {
      await play.click()
      await expect(page.locator('[role=alert]:not([data-seen])')).toContainText(afterHours.failed.title)
      await expect(play).toHaveAttribute('aria-label', afterHours.play)
      // The notice of the earlier press disappears.
      await page.clock.runFor(2000)
      await expect(alert).toHaveCount(1)
      await alert.evaluate((element) => element.setAttribute('data-seen', ''))
      expect(asked).toHaveLength(2 * time)
    }
    expect(await audio.evaluate((element: HTMLAudioElement) => element.paused)).toBe(true)
    await page.unroute(files)
    await play.click()
    await expect(play).toHaveAttribute('aria-label', afterHours.pause)
    await expect
      .poll(() => audio.evaluate((element: HTMLAudioElement) => element.currentTime))
      .toBeGreaterThan(0)
    await expect(alert).toHaveCount(0)
  })

  test('a notice needs no further code, and stays while it has the pointer or the focus', {
    tag: '@G28',
  }, async ({ page }) => {
    await page.clock.install()
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, 'RTCPeerConnection')
    })
    await openHydrated(page)
    await page.route('**/*.js', (route) => route.abort())
    const { button } = callCard(page)
    const alert = page.getByRole('alert')
    const close = alert.getByRole('button')
    await button.click()
    await page.clock.runFor(2000)
    await expect(alert).toContainText(call.failed.title)
    await close.focus()
    await page.clock.runFor(30_000)
    await expect(alert).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(alert).toHaveCount(0)
    await expect(button).toBeFocused()
  })

  test('a press from long before hydration opens no microphone', { tag: '@S69' }, async ({ page }) => {
    const code = chunk('hydrate')
    await page.clock.install()
    const release = await hold(page, code)
    await page.goto('/')
    const { button } = callCard(page)
    await button.click()
    await page.getByRole('button', { name: shared.pause }).first().click()
    await page.clock.runFor(11_000)
    release()
    await page.locator('#root[data-hydrated]').waitFor()
    await expect(button).toHaveText(/^Talk to/)
    await expect(page.getByRole('button', { name: shared.resume })).toHaveCount(0)
  })
})

test('behavior: a link to another page loads it as a document, from its top', async ({ page }) => {
  await openHydrated(page)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /privacy/i })
    .click()
  await expect(page).toHaveTitle(pages.privacy.title)
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(false)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  // A screen reader and the keyboard begin at its top.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: shared.skip })).toBeFocused()
  expect(await page.locator('title, link[rel=canonical]').count()).toBe(2)
})

test('behavior: a press or an entry before hydration takes effect', async ({ page }) => {
  const letCodeCome = await hold(page, chunk('hydrate'))
  await page.goto('/')
  await typeInto(page.getByLabel('Daily Calls'), '20.5')
  await page.getByRole('radio', { name: pricing.annual }).check()
  await page.getByRole('button', { name: shared.pause }).first().click()
  // Two quick presses count as one.
  await page.getByRole('button', { name: afterHours.play }).dblclick()
  await expect(page.locator('#root[data-hydrated]')).toHaveCount(0)
  letCodeCome()
  await expect(page.locator('#pricing').getByTestId('price').first()).toHaveText(
    formatPrice(plans.basic, 'annual'),
  )
  await expect(page.getByText('$223,860').first()).toBeVisible()
  await expect(page.getByLabel('Daily Calls')).toHaveValue('20.5')
  await expect(page.getByRole('button', { name: shared.resume })).not.toHaveCount(0)
  await expect(page.getByRole('button', { name: afterHours.pause })).toBeVisible()
})
