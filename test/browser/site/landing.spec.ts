import type { Locator, Page } from '@playwright/test'
import { expect } from '../strictTest.ts'
import { callCard, holdCallMachine, openHydrated, siteTest as test } from './siteTest.ts'
import {
  afterHours,
  calculator,
  call,
  counters,
  facts,
  formatPrice,
  hero,
  howItWorks,
  industries,
  integrations,
  liveCall,
  meetAgent,
  plans,
  pricing,
  settings,
  shared,
  socialProof,
  stats,
} from './words.ts'

const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name })
const allPlans = Object.values(plans)
const pricesBy = (period: 'monthly' | 'annual') => allPlans.map((plan) => formatPrice(plan, period))
const texts = (all: Locator) => all.evaluateAll((nodes) => nodes.map((node) => node.textContent?.trim()))

test.describe('the page as it is served', () => {
  test.use({ javaScriptEnabled: false })
  test.beforeEach(({ page }) => page.goto('/').then(() => {}))

  test('the hero: a badge above the headline, three figures, two claims', {
    tag: ['@S1', '@S15', '@S19', '@S20', '@S21', '@S24', '@S25', '@S26'],
  }, async ({ page }) => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    const first = region(page, hero.headline)
    // `first.locator('.badge, h1').evaluateAll` crashes Firefox 153
    const order = await first.evaluate((hero) =>
      Array.from(hero.querySelectorAll('.badge, h1'), ({ tagName }) => tagName),
    )
    expect(order).toEqual(['P', 'H1'])
    expect(stats.map(({ label }) => label.toLowerCase())).toEqual([
      'answer rate',
      'availability',
      'average revenue saved',
    ])
    for (const { label, figure } of stats) {
      const stat = first.locator('dl > div').filter({ hasText: label })
      await expect(stat.locator('dd .count-end')).toHaveText(figure)
    }
    await expect(first.getByRole('link', { name: shared.now })).toHaveCount(1)
    await expect(page.getByRole('banner').getByRole('link', { name: shared.now })).toHaveCount(1)
    await expect(first).toContainText(/23%/)
    await expect(first).toContainText(`under ${facts.setupHours} hours`)
  })

  test('the agent and the card of the call: the timer, the button, the empty transcript, the notice of recordings', {
    tag: ['@S27', '@S30', '@S31', '@S32', '@S34', '@G12', '@G16'],
  }, async ({ page }) => {
    await expect(page.getByRole('heading', { name: /^Meet/ })).toHaveCount(1)
    const card = region(page, liveCall.heading)
    // Controls that need a script exist, and are hidden without scripts.
    await expect(card.locator('[role=timer]')).toHaveText('00:00:00')
    await expect(card.locator('.call-button')).toBeEnabled()
    await expect(card.locator('[role=log]')).toHaveCount(1)
    await expect(card.locator('[role=log] li')).toHaveCount(0)
    await expect(card).toContainText(`recorded and kept for up to ${facts.callRetentionDays} days`)
  })

  test('the counters have their final figures, and say that they are illustrative', {
    tag: ['@S71', '@S72', '@G43'],
  }, async ({ page }) => {
    await expect(page.getByTestId('counter-calls')).toHaveText('56,664')
    await expect(page.getByTestId('counter-conversations')).toHaveText('19,832')
    await expect(page.getByTestId('counter-closed')).toHaveText('6,318')
    await expect(region(page, counters.heading)).toContainText(counters.note)
    expect(counters.note).toMatch(/illustrative/i)
  })

  test('five industries, each with an icon, a text, benefits and a link', {
    tag: ['@S80', '@S81', '@S82'],
  }, async ({ page }) => {
    const cards = page.locator('#industry-solutions article')
    expect(await texts(cards.getByRole('heading'))).toEqual([
      'Receptionist',
      'Real Estate Agents',
      'Multi-Location Franchises',
      'Recruitment',
      'Financial Services',
    ])
    for (const card of await cards.all()) {
      await expect(card.locator('h3 svg')).toBeAttached()
      expect((await card.locator('p').first().textContent())?.length).toBeGreaterThan(20)
      expect(await card.getByRole('listitem').count()).toBeGreaterThan(0)
      await expect(card.getByRole('link', { name: industries.more })).toHaveCount(1)
    }
  })

  test('the recording has a button, and is not loaded before a press', {
    tag: ['@S83', '@S84', '@G11'],
  }, async ({ page }) => {
    const night = region(page, afterHours.heading)
    await expect(night.locator('.play-button')).toHaveAttribute('aria-label', afterHours.play)
    await expect(night.locator('audio')).toHaveAttribute('preload', 'none')
    await expect(night.locator('source[src="/audio/aidan-booking-transcript.wav"]')).toHaveCount(1)
    const { headers, status } = await page.request
      .get('/audio/aidan-booking-transcript.wav')
      .then((response) => ({ headers: response.headers(), status: response.status() }))
    expect([status, headers['content-type']]).toEqual([200, expect.stringMatching(/^audio\//)])
  })

  test('five integrations and four numbered steps', { tag: ['@S115', '@S116'] }, async ({ page }) => {
    const products = await texts(region(page, integrations.heading).getByRole('listitem'))
    expect([products.length, new Set(products).size]).toEqual([5, 5])
    const steps = page.locator('#how-it-works ol > li')
    expect(await texts(steps.locator('.step-number'))).toEqual(['1', '2', '3', '4'])
  })

  test('three plans with monthly and yearly prices', {
    tag: ['@S117', '@S118', '@S119', '@S122', '@S123', '@S124', '@S125', '@S127'],
  }, async ({ page }) => {
    const priced = page.locator('#pricing article')
    expect(await texts(priced.getByRole('heading'))).toEqual([
      'Basic',
      `Pro${pricing.recommended}`,
      'Premium',
    ])
    expect(await texts(priced.getByTestId('price'))).toEqual(pricesBy('monthly'))
    expect(await texts(priced.locator('noscript'))).toEqual(allPlans.map(pricing.yearly))
    await expect(page.locator('#pricing').getByText(pricing.badge, { exact: true })).toHaveCount(1)
    expect(await texts(priced.locator('.plan-size'))).toEqual(
      allPlans.map((plan) => pricing.agents(plan) + pricing.minutes(plan)),
    )
    for (const plan of await priced.all()) {
      await expect(plan).toContainText(`${facts.supportHours} hour support`)
      await expect(plan).toContainText(`${facts.minutePrice} per minute`)
      await expect(plan).toContainText(`${facts.commitmentMonths} month commitment`)
      expect(await plan.getByRole('listitem').count()).toBeGreaterThan(3)
    }
    await expect(page.locator('#pricing')).toContainText(facts.priceCurrency)
  })

  test('links to other pages work without a script', { tag: '@G12' }, async ({ page }) => {
    const out = await page
      .locator('a[target=_blank]')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''))
    expect(out.filter((href) => href === settings.bookingUrl)).toHaveLength(9)
    expect(out.filter((href) => Object.values(settings.checkout).includes(href))).toHaveLength(3)
  })

  test('the film is not loaded before a press', { tag: '@S128' }, async ({ page }) => {
    await expect(page.locator('iframe')).toHaveCount(0)
    await expect(page.locator('#social-proof .play-button')).toHaveAttribute('aria-label', /^Play/)
  })

  test('the footer links to the legal pages and an email address; Cookie Policy is text', {
    tag: ['@S131', '@S132', '@S133', '@S134'],
  }, async ({ page }) => {
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('link', { name: /privacy/i })).toHaveAttribute('href', '/privacy-policy')
    await expect(footer.getByRole('link', { name: /terms/i })).toHaveAttribute('href', '/terms-conditions')
    await expect(footer.locator('a[href^="mailto:"]')).toHaveCount(1)
    await expect(footer.getByText(/cookie policy/i)).toBeVisible()
    await expect(footer.getByRole('link', { name: /cookie policy/i })).toHaveCount(0)
  })

  test('the twelve parts, in their order', { tag: '@S11' }, async ({ page }) => {
    const parts = page.locator('main > section, main > * > section, footer')
    const headings = await parts.evaluateAll((all) =>
      all.map((part) => ({
        top: part.getBoundingClientRect().top,
        name: part.querySelector('h1, h2')?.textContent,
      })),
    )
    expect(headings.map(({ top }) => top)).toEqual(headings.map(({ top }) => top).sort((a, b) => a - b))
    const stated = [
      hero.headline,
      meetAgent.heading,
      liveCall.heading,
      counters.heading,
      industries.heading,
      afterHours.heading,
      calculator.heading,
      integrations.heading,
      howItWorks.heading,
      pricing.heading,
      socialProof.heading,
      'footer',
    ]
    // Other parts may stand between them.
    const names = headings.map(({ name }) => name ?? 'footer')
    expect(names.filter((name) => stated.includes(name))).toEqual(stated)
  })

  test('the header links to four sections that exist; headings skip no level', {
    tag: ['@S12', '@S13', '@G18'],
  }, async ({ page }) => {
    const ids = ['industry-solutions', 'how-it-works', 'pricing', 'social-proof']
    const hrefs = await page
      .getByRole('banner')
      .locator('nav a')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href')))
    expect(hrefs).toEqual(ids.map((id) => `#${id}`))
    for (const id of ids) await expect(page.locator(`[id="${id}"]`)).toHaveCount(1)
    const levels = await page
      .locator('h1, h2, h3, h4')
      .evaluateAll((all) => all.map(({ tagName }) => Number(tagName[1])))
    expect(levels.every((level, index) => level <= (levels[index - 1] ?? 0) + 1)).toBe(true)
  })
})

test('prices by the month and by the year', {
  tag: ['@S113', '@S119', '@S120', '@S121', '@S122', '@G22'],
}, async ({ page }) => {
  await openHydrated(page)
  const prices = page.locator('#pricing').getByTestId('price')
  const monthly = page.getByRole('radio', { name: pricing.monthly })
  const roi = await page.getByTestId('roi-monthly').textContent()
  await expect(monthly).toBeChecked()
  await monthly.focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: pricing.annual })).toBeChecked()
  expect(await texts(prices)).toEqual(pricesBy('annual'))
  await expect(page.locator('#pricing output')).toHaveText(pricing.changed(pricing.annual))
  // The calculator's plan is by the month.
  await expect(page.getByTestId('roi-monthly')).toHaveText(roi ?? '')
  await page.keyboard.press('ArrowLeft')
  expect(await texts(prices)).toEqual(pricesBy('monthly'))
})

test('the recording plays, pauses, and begins again after its end', {
  tag: ['@S85', '@S86', '@G11', '@G31'],
}, async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await openHydrated(page)
  expect(fetched.filter((url) => /\.(wav|opus)$/.test(url))).toEqual([])
  const night = region(page, afterHours.heading)
  const audio = (read: (audio: HTMLAudioElement) => number | boolean) => night.locator('audio').evaluate(read)
  await night.getByRole('button', { name: afterHours.play }).click()
  await expect.poll(() => audio(({ currentTime, paused }) => !paused && currentTime > 0.2)).toBe(true)
  await night.getByRole('button', { name: afterHours.pause }).click()
  expect(await audio(({ paused }) => paused)).toBe(true)
  const position = await audio(({ currentTime }) => currentTime)
  expect(position).toBeGreaterThan(0.2)
  const slider = night.getByRole('slider')
  await slider.focus()
  await page.keyboard.press('ArrowRight')
  expect(await audio(({ currentTime }) => currentTime)).toBeCloseTo(Number(position) + 5, 0)
  await expect(slider).toHaveAttribute('aria-valuetext', `0:0${Math.floor(Number(position)) + 5} of 0:32`)
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await night.locator('audio').evaluate((element: HTMLAudioElement) => {
    element.currentTime = element.duration - 0.3
    return element.play()
  })
  await expect(night.getByRole('button', { name: afterHours.play })).toBeVisible()
  expect(await audio(({ currentTime }) => currentTime)).toBe(0)
})

test.describe('the film', () => {
  test.use({ expectedErrors: [/youtube-nocookie/] })

  test('opens at a press, and closes', {
    tag: ['@S128', '@S129', '@S130', '@G14', '@G31'],
  }, async ({ page }) => {
    await page
      .context()
      .route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ body: 'a film' }))
    await openHydrated(page)
    const play = page.getByRole('button', { name: socialProof.play })
    const playRecording = region(page, afterHours.heading).getByRole('button', { name: afterHours.play })
    await playRecording.click()
    await play.click()
    const frame = page.locator('iframe')
    const wanted = {
      src: 'https://www.youtube-nocookie.com/embed/offhookdemo?autoplay=1',
      title: /customer call/,
      allow: 'autoplay; encrypted-media; picture-in-picture',
      referrerpolicy: 'strict-origin-when-cross-origin',
    }
    for (const [name, value] of Object.entries(wanted)) await expect(frame).toHaveAttribute(name, value)
    await expect(play).toHaveCount(0)
    const film = await page.locator('iframe').boundingBox()
    expect((film?.width ?? 0) / (film?.height ?? 1)).toBeCloseTo(16 / 9, 1)
    // One voice plays at a time.
    await expect(playRecording).toBeVisible()
    const back = page.getByRole('button', { name: socialProof.back })
    await expect(back).toBeFocused()
    await back.click()
    await expect(page.locator('iframe')).toHaveCount(0)
    await expect(play).toBeFocused()
  })

  test('ends when a call starts, and a call ends when the film or the recording starts', {
    tag: '@G31',
  }, async ({ page }) => {
    await page
      .context()
      .route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ body: 'a film' }))
    const letCome = await holdCallMachine(page)
    const film = page.locator('iframe')
    const playFilm = page.getByRole('button', { name: socialProof.play })
    const playRecording = page.getByRole('button', { name: afterHours.play })
    const { button } = callCard(page)
    await openHydrated(page)
    await playFilm.click()
    await playRecording.click()
    await expect(film).toHaveCount(0)
    await playFilm.click()
    await expect(film).toHaveCount(1)
    await button.click()
    await expect(film).toHaveCount(0)
    await expect(playRecording).toBeVisible()
    await expect(button).toBeFocused()
    // A call that is starting has not failed.
    await expect(button).toHaveText(call.connecting)
    await playFilm.click()
    await expect(button).toHaveText(call.talk)
    letCome()
    await button.click()
    await expect(film).toHaveCount(0)
    await expect(button).toHaveText(call.end)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await playRecording.click()
    await expect(button).toHaveText(call.talk)
    await expect(page.getByRole('button', { name: afterHours.pause })).toBeVisible()
  })
})
