import type { APIRequestContext, Page } from '@playwright/test'
import { expect, makeStrict } from '../strictTest.ts'
import { typeInto } from '../typeInto.ts'
import {
  callCard,
  chunk,
  hold,
  hydratedBelow,
  openHome,
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
  PLACEHOLDER_PAGE,
  pages,
  paths,
  placeholderFor,
  plans,
  pricing,
  shared,
} from './words.ts'

const allPaths = Object.values(paths)
/** The addresses that a link within the site may have. */
const known: readonly string[] = [...allPaths, FOOTER_TERMS_PATH, PLACEHOLDER_PAGE]
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
type ServedPage = Awaited<ReturnType<typeof read>>

const titlesOf = ({ all }: ServedPage) => all(/<title>([^<]*)<\/title>/g)
const pageLinksOf = ({ all }: ServedPage) => all(/<a [^>]*href="(\/[^"]*)"/g)
const isUnknown = (href: string) => !known.includes(href.replace(/#.*/, ''))

test('every page that a statement names exists', { tag: ['@S1', '@S2', '@S3'] }, () => {
  expect(allPaths).toEqual(expect.arrayContaining(Object.keys(headings)))
})

test('no two pages have the same title', { tag: '@G35' }, async ({ request }) => {
  const titles = await Promise.all(allPaths.map(async (path) => titlesOf(await read(request, path))))
  expect(new Set(titles.flat()).size).toBe(allPaths.length)
})

for (const path of allPaths) {
  test.describe(`the page ${path}, as it is served,`, () => {
    test('has one h1', { tag: ['@S1', '@S2', '@S3'] }, async ({ request }) => {
      const { status, all } = await read(request, path)
      expect(status).toBe(200)
      expect(all(/<h1[^>]*>([^<]*)<\/h1>/g).map(textOf)).toEqual([
        headings[path] ?? expect.stringMatching(/./),
      ])
    })

    test('has a language, a viewport and an icon', { tag: '@G35' }, async ({ request }) => {
      const { html } = await read(request, path)
      expect(html).toMatch(/<html lang="en">/)
      expect(html).toMatch(/<meta name="viewport"/)
      expect(html).toMatch(/<link rel="icon" /)
    })

    test('has a title and a description of the length that search engines show', { tag: '@G35' }, async ({
      request,
    }) => {
      const page = await read(request, path)
      const [title = '', ...others] = titlesOf(page)
      expect(others).toEqual([])
      expect(title.length).toBeGreaterThan(10)
      expect(title.length).toBeLessThanOrEqual(60)
      expect(page.meta('description').length).toBeGreaterThan(50)
      expect(page.meta('description').length).toBeLessThanOrEqual(155)
    })

    test('names its own address', { tag: '@G35' }, async ({ request }) => {
      const { all, meta } = await read(request, path)
      expect(all(/<link rel="canonical" href="([^"]*)"/g)).toEqual([`https://offhook.example${path}`])
      expect(meta('og:url')).toBe(`https://offhook.example${path}`)
    })

    test('has all that a shared link shows, with an image of 1200 by 630 pixels', { tag: '@G35' }, async ({
      request,
    }) => {
      const page = await read(request, path)
      expect(page.meta('og:title')).toBe(titlesOf(page)[0])
      for (const name of ['og:description', 'og:type', 'og:site_name', 'og:image:alt', 'twitter:card']) {
        expect(page.meta(name), name).not.toBe('')
      }
      const image = await request.get(new URL(page.meta('og:image')).pathname)
      expect(image.headers()['content-type']).toBe('image/png')
      const png = await image.body()
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
    })

    test('links to pages of the site, to the terms of the footer and to parts of itself', {
      tag: ['@S8', '@G39'],
    }, async ({ request }) => {
      const page = await read(request, path)
      const links = pageLinksOf(page)
      expect(links.length).toBeGreaterThan(2)
      expect(links.filter(isUnknown)).toEqual([])
      const ids = page.all(/ id="([^"]*)"/g)
      expect(new Set(ids).size).toBe(ids.length)
      const targets = page.all(/<a [^>]*href="#([^"]*)"/g)
      expect(targets.filter((id) => !ids.includes(id))).toEqual([])
    })
  })
}

for (const path of ['/nope', '/a/b', '/terms-conditions', '/index', '/404']) {
  test.describe(`the address ${path}`, () => {
    test('responds 404 with the not-found page', { tag: ['@S4', '@S7', '@G38'] }, async ({ request }) => {
      const { html, status } = await read(request, path)
      expect(status).toBe(404)
      expect(html).toContain(notFound.heading)
    })

    test('is not indexed', { tag: '@G37' }, async ({ request }) => {
      const { meta } = await read(request, path)
      expect(meta('robots')).toBe('noindex')
    })

    test('links to pages of the site', { tag: ['@S5', '@S8'] }, async ({ request }) => {
      expect(pageLinksOf(await read(request, path)).filter(isUnknown)).toEqual([])
    })
  })
}

test('the address of a page with a slash at its end redirects to the page', { tag: '@G39' }, async ({
  request,
}) => {
  const slash = await request.get('/privacy-policy/', { maxRedirects: 0 })
  expect([slash.status(), slash.headers().location]).toEqual([308, '/privacy-policy'])
})

test('structured data describe the company, the site and the product, with the visible prices', {
  tag: '@G36',
}, async ({ request }) => {
  const { all } = await read(request, '/')
  const [data = ''] = all(/<script type="application\/ld\+json">(.*?)<\/script>/g)
  const graph = (JSON.parse(data) as { '@graph': { '@type': string; offers?: { price: number }[] }[] })[
    '@graph'
  ]
  expect(graph.map((node) => node['@type'])).toEqual(['Organization', 'WebSite', 'SoftwareApplication'])
  const prices = all(/data-testid="price">\$(\d+)</g).map(Number)
  expect(graph.at(-1)?.offers?.map(({ price }) => price)).toEqual(prices)
})

test('robots.txt names the sitemap', { tag: '@G37' }, async ({ request }) => {
  expect(await (await request.get('/robots.txt')).text()).toContain(
    'Sitemap: https://offhook.example/sitemap.xml',
  )
})

test('the sitemap has the pages', { tag: '@G37' }, async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  expect([...sitemap.matchAll(/<loc>([^<]*)</g)].map(([, url]) => url)).toEqual(
    allPaths.map((path) => `https://offhook.example${path}`),
  )
})

for (const path of [...allPaths, '/nope']) {
  test.describe(`the code of ${path}`, () => {
    /** The scripts that the page names. */
    async function readScripts(request: APIRequestContext): Promise<string[]> {
      const { all } = await read(request, path)
      const scripts = [
        ...all(/<script type="module"[^>]* src="([^"]*)"/g),
        ...all(/<link rel="modulepreload"[^>]* href="([^"]*)"/g),
      ]
      expect(scripts.length).toBeGreaterThan(0)
      return Promise.all(scripts.map(async (script) => (await request.get(script)).text()))
    }

    test('is not inline, except for one script of the landing page, and no style is', {
      tag: '@G40',
    }, async ({ request }) => {
      const { html, all } = await read(request, path)
      const inline = all(/<script(?: type="(?!application\/ld\+json)[^"]*")?>(.*?)<\/script>/g)
      expect(inline).toHaveLength(path === '/' ? 1 : 0)
      expect(inline.join('').length).toBeLessThan(1200)
      expect(html).not.toMatch(/ style="|<style| on[a-z]+="/)
    })

    test('has no private key', { tag: '@G42' }, async ({ request }) => {
      for (const code of await readScripts(request)) {
        expect(code).not.toMatch(/sk_[a-z]+_|-----BEGIN|eyJhbGciOi/)
      }
    })

    test('is less than 20,000 bytes before the page is used', { tag: '@G4' }, async ({ request }) => {
      const codes = await readScripts(request)
      expect(codes.reduce((sum, code) => sum + code.length, 0)).toBeLessThan(20_000)
    })
  })
}

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

test('the privacy policy states its periods', { tag: '@S135' }, async ({ request }) => {
  const { html } = await read(request, '/privacy-policy')
  for (const text of stated['/privacy-policy']) expect(html).toContain(text)
})

test('the terms state their periods, the fee, the cap and the currency', {
  tag: ['@S136', '@S137'],
}, async ({ request }) => {
  const { html } = await read(request, '/terms-and-conditions')
  for (const text of stated['/terms-and-conditions']) expect(html).toContain(text)
})

for (const path of ['/privacy-policy', '/terms-and-conditions']) {
  test(`behavior: ${path} prints black on white, without the header, the footer and the contents`, async ({
    page,
  }) => {
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
  })
}

test.describe('a press', () => {
  test.use({ expectedErrors: [/^No page at \/terms-conditions$|status of 404/] })

  test('causes no uncaught error, on any control', { tag: '@S140' }, async ({ page }) => {
    const uncaught: string[] = []
    page.on('pageerror', ({ message }) => uncaught.push(message))
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
      await page.getByRole('heading', { level: 1, name }).or(page.getByText(notFound.heading)).waitFor()
      await pressAll()
      await page.getByRole('banner').getByRole('link', { name: shared.home }).click()
      await page.getByRole('region', { name: liveCall.heading }).waitFor()
    }
    expect(uncaught).toEqual([])
  })
})

test.describe('an uncaught error', () => {
  test.use({ expectedErrors: [/a broken lamp/] })

  test('is a fault, which fails every test of the site', { tag: '@S140' }, async ({
    page,
    browserName,
    contextOptions,
    javaScriptEnabled,
  }) => {
    const strict = { browserName, contextOptions, javaScriptEnabled }
    const faults = await makeStrict(page, { expectedErrors: [], ...strict })
    await page.goto('/')
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error('a broken lamp')
      })
    })
    await expect.poll(() => faults).toEqual([expect.stringMatching(/^uncaught: .*a broken lamp/)])
  })
})

test.describe('an address without a page', () => {
  test.use({ expectedErrors: [/^No page at |status of 404/] })

  /** Keeps what pages log about addresses without a page. */
  function watchLog(page: Page): string[] {
    const logged: string[] = []
    page.on('console', (message) => {
      if (message.text().includes('No page')) logged.push(`${message.type()}: ${message.text()}`)
    })
    return logged
  }

  test('shows the not-found page', { tag: '@S4' }, async ({ page }) => {
    await page.goto('/nope')
    await expect(page.getByText(notFound.heading)).toBeVisible()
  })

  test('is logged as one error, and the addresses of pages are not logged', { tag: '@S6' }, async ({
    page,
  }) => {
    const logged = watchLog(page)
    for (const path of allPaths) await page.goto(path)
    await openHome(page)
    await page.goto('/nope')
    await expect.poll(() => logged).toEqual(['error: No page at /nope'])
  })

  test('links home', { tag: '@S5' }, async ({ page }) => {
    await page.goto('/nope')
    const home = page.getByRole('main').getByRole('link', { name: /home/i })
    await expect(home).toHaveAttribute('href', '/')
    await home.click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(hero.headline)
  })

  test('is the one of the terms in the footer, from which a link leads to the terms', {
    tag: ['@S6', '@S7', '@S132'],
  }, async ({ page }) => {
    const logged = watchLog(page)
    await page.goto('/nope')
    await page.getByRole('contentinfo').getByRole('link', { name: /terms/i }).click()
    await expect(page).toHaveURL('/terms-conditions')
    await expect(page.getByText(notFound.heading)).toBeVisible()
    await expect
      .poll(() => logged)
      .toEqual(['error: No page at /nope', 'error: No page at /terms-conditions'])
    await page.getByRole('link', { name: notFound.termsLink }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(shared.terms)
    expect(logged).toHaveLength(2)
  })
})

test('the header of another page links to the sections of the landing page', { tag: '@S17' }, async ({
  page,
}) => {
  await page.goto('/terms-and-conditions')
  const anchors = page.getByRole('banner').locator('nav a')
  expect(await anchors.evaluateAll((all) => all.map((one) => one.getAttribute('href')))).toEqual([
    '/#industry-solutions',
    '/#how-it-works',
    '/#pricing',
    '/#social-proof',
  ])
})

test('the link to the call on another page leads to the call button, and focuses it', {
  tag: '@S18',
}, async ({ page }) => {
  await page.goto('/terms-and-conditions')
  await page.getByRole('banner').getByRole('link', { name: shared.now }).click()
  await expect(page).toHaveURL('/#live-call')
  await expect(page.getByRole('heading', { name: liveCall.heading })).toBeInViewport()
  await expect(page.locator('#live-call .call-button')).toBeFocused()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a placeholder link names itself too', { tag: ['@S150', '@G12'] }, async ({ page }) => {
    await page.goto(placeholderFor('pro'))
    const shown = page.locator('.placeholders section').filter({ visible: true })
    await expect(shown).toHaveCount(1)
    await expect(shown).toContainText('VITE_CHECKOUT_PRO_URL')
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
    await expect(button).toHaveText(call.talk)
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
  // Firefox ignores keys before a page is first painted.
  await page.waitForLoadState()
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
