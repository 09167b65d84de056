import type { Locator, Page } from '@playwright/test'
import recordingLevels from '../../../site/src/content/recordingLevels.json' with { type: 'json' }
import recordingTranscript from '../../../site/src/content/recordingTranscript.json' with { type: 'json' }
import { expect } from '../strictTest.ts'
import { callCard, holdStart, openHydrated, sharePage, siteTest as test } from './siteTest.ts'
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
  wayOn,
} from './words.ts'

const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name })
const allPlans = Object.values(plans)
const pricesBy = (period: 'monthly' | 'annual') => allPlans.map((plan) => formatPrice(plan, period))
const texts = (all: Locator) => all.evaluateAll((nodes) => nodes.map((node) => node.textContent?.trim()))

test.describe('the page as it is served', () => {
  // Without scripts, no test can change it
  test.use({ javaScriptEnabled: false })
  let page: Page
  sharePage(async (opened) => {
    page = opened
    await page.goto('/')
  })

  const first = () => region(page, hero.headline)

  test('has one h1', { tag: '@S1' }, async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  })

  test('a badge stands above the headline', { tag: ['@S19', '@S20'] }, async () => {
    const order = await first()
      .locator('.badge, h1')
      .evaluateAll((all) => all.map(({ tagName }) => tagName))
    expect(order).toEqual(['P', 'H1'])
  })

  test('three figures with their labels', { tag: '@S21' }, async () => {
    expect(stats).toHaveLength(3)
    for (const { label, figure } of stats) {
      const stat = first().locator('dl > div').filter({ hasText: label })
      await expect(stat.locator('dd .count-end')).toHaveText(figure)
    }
  })

  test('the link to the call is in the header and in the hero', { tag: ['@S15', '@S24'] }, async () => {
    for (const place of [page.getByRole('banner'), first()]) {
      await expect(place.getByRole('link', { name: shared.now })).toHaveCount(1)
    }
  })

  test('states the revenue', { tag: '@S25' }, async () => {
    await expect(first()).toContainText(/23%/)
  })

  test('states the hours of the setup', { tag: '@S26' }, async () => {
    await expect(first()).toContainText(`under ${facts.setupHours} hours`)
  })

  test('a section presents the agent', { tag: '@S27' }, async () => {
    await expect(page.getByRole('heading', { name: /^Meet/ })).toHaveCount(1)
  })

  test.describe('the card of the call', () => {
    const card = () => region(page, liveCall.heading)

    // Controls that need a script exist, and are hidden without scripts.
    test('has a heading and a timer that shows no time', { tag: ['@S30', '@S31'] }, async () => {
      await expect(card().locator('[role=timer]')).toHaveText('00:00:00')
    })

    test('has a call button that is enabled', { tag: ['@S32', '@G12'] }, async () => {
      await expect(card().locator('.call-button')).toBeEnabled()
    })

    test('has an empty transcript', { tag: '@S34' }, async () => {
      await expect(card().locator('[role=log]')).toHaveCount(1)
      await expect(card().locator('[role=log] li')).toHaveCount(0)
    })

    test('states that calls are recorded, and how long they are kept', { tag: '@G16' }, async () => {
      await expect(card()).toContainText(`recorded and kept for up to ${facts.callRetentionDays} days`)
    })
  })

  test('the counters have their final figures', { tag: ['@S71', '@S72'] }, async () => {
    await expect(page.getByTestId('counter-calls')).toHaveText('56,664')
    await expect(page.getByTestId('counter-conversations')).toHaveText('19,832')
    await expect(page.getByTestId('counter-closed')).toHaveText('6,318')
  })

  test('the counters state that they are illustrative', { tag: '@G43' }, async () => {
    await expect(region(page, counters.heading)).toContainText(counters.note)
    expect(counters.note).toMatch(/illustrative/i)
  })

  test.describe('industries', () => {
    const cards = () => page.locator('#industry-solutions article')

    test('are five', { tag: '@S80' }, async () => {
      const titles = industries.industries.map(({ title }) => title)
      expect(titles).toHaveLength(5)
      expect(await texts(cards().getByRole('heading'))).toEqual(titles)
    })

    test('have an icon, a text and benefits', { tag: '@S81' }, async () => {
      for (const card of await cards().all()) {
        await expect(card.getByRole('heading').locator('svg')).toBeAttached()
        expect((await card.locator('p').first().textContent())?.length).toBeGreaterThan(20)
        expect(await card.getByRole('listitem').count()).toBeGreaterThan(0)
      }
    })

    test('have a link', { tag: '@S82' }, async () => {
      for (const card of await cards().all()) {
        await expect(card.getByRole('link', { name: industries.more })).toHaveCount(1)
      }
    })
  })

  test('the recording has a button, and is not loaded before a press', {
    tag: ['@S83', '@G11'],
  }, async () => {
    const night = region(page, afterHours.heading)
    await expect(night.locator('.play-button')).toHaveAttribute('aria-label', afterHours.play)
    await expect(night.locator('audio')).toHaveAttribute('preload', 'none')
    await expect(night.locator('source[src="/audio/aidan-booking-transcript.wav"]')).toHaveCount(1)
  })

  test('the recording is served as audio', { tag: '@S84' }, async () => {
    const response = await page.request.get('/audio/aidan-booking-transcript.wav')
    expect([response.status(), response.headers()['content-type']]).toEqual([
      200,
      expect.stringMatching(/^audio\//),
    ])
  })

  test('five integrations, each once', { tag: '@S115' }, async () => {
    const products = await texts(region(page, integrations.heading).getByRole('listitem'))
    expect([products.length, new Set(products).size]).toEqual([5, 5])
  })

  test('four numbered steps', { tag: '@S116' }, async () => {
    const steps = page.locator('#how-it-works ol > li')
    expect(await texts(steps.locator('.step-number'))).toEqual(['1', '2', '3', '4'])
  })

  test.describe('plans', () => {
    const priced = () => page.locator('#pricing article')

    test('are three, one of them recommended', { tag: ['@S117', '@S118'] }, async () => {
      expect(await texts(priced().getByRole('heading'))).toEqual([
        'Basic',
        `Pro${pricing.recommended}`,
        'Premium',
      ])
    })

    test('show monthly prices, and state the yearly ones', { tag: '@S119' }, async () => {
      expect(await texts(priced().getByTestId('price'))).toEqual(pricesBy('monthly'))
      expect(await texts(priced().locator('noscript'))).toEqual(allPlans.map(pricing.yearly))
    })

    test('state the discount once', { tag: '@S122' }, async () => {
      await expect(page.locator('#pricing').getByText(pricing.badge, { exact: true })).toHaveCount(1)
    })

    test('state their agents and free minutes', { tag: '@S123' }, async () => {
      expect(await texts(priced().locator('.plan-size'))).toEqual(
        allPlans.map((plan) => pricing.agents(plan) + pricing.minutes(plan)),
      )
    })

    test('state support, minutes and commitment', { tag: '@S124' }, async () => {
      for (const plan of await priced().all()) {
        await expect(plan).toContainText(`${facts.supportHours} hour support`)
        await expect(plan).toContainText(`${facts.minutePrice} per minute`)
        await expect(plan).toContainText(`${facts.commitmentMonths} month commitment`)
      }
    })

    test('have features of their own', { tag: '@S125' }, async () => {
      for (const plan of await priced().all()) {
        expect(await plan.getByRole('listitem').count()).toBeGreaterThan(3)
      }
    })

    test('name their currency', { tag: '@S127' }, async () => {
      await expect(page.locator('#pricing')).toContainText(facts.priceCurrency)
    })
  })

  test('links to other pages work without a script', { tag: '@G12' }, async () => {
    const out = await page
      .locator('a[target=_blank]')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''))
    expect(out.filter((href) => href.startsWith(settings.bookingUrl ?? 'none'))).toHaveLength(11)
    expect(out.filter((href) => Object.values(settings.checkout).includes(href))).toHaveLength(3)
  })

  test('the browser plays the film with its own controls, and loads it then', {
    tag: ['@S128', '@G12'],
  }, async () => {
    await expect(page.locator('iframe')).toHaveCount(0)
    const film = page.locator('#social-proof video')
    await expect(film).toBeVisible()
    await expect(film).toHaveAttribute('controls')
    expect(await film.evaluate(({ readyState }: HTMLVideoElement) => readyState)).toBe(0)
    await expect(page.locator('.sample-card')).toBeHidden()
  })

  test.describe('the footer', () => {
    const footer = () => page.getByRole('contentinfo')
    const link = (name: RegExp) => footer().getByRole('link', { name })

    test('links to the privacy policy', { tag: '@S131' }, async () => {
      await expect(link(/privacy/i)).toHaveAttribute('href', '/privacy-policy')
    })

    test('links to an address without a page for the terms', { tag: '@S132' }, async () => {
      await expect(link(/terms/i)).toHaveAttribute('href', '/terms-conditions')
    })

    test('has an e-mail address', { tag: '@S133' }, async () => {
      await expect(footer().locator('a[href^="mailto:"]')).toHaveCount(1)
    })

    test('has Cookie Policy as text', { tag: '@S134' }, async () => {
      await expect(footer().getByText(/cookie policy/i)).toBeVisible()
      await expect(link(/cookie policy/i)).toHaveCount(0)
    })
  })

  test('the twelve parts, in their order', { tag: '@S11' }, async () => {
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

  const ids = ['industry-solutions', 'how-it-works', 'pricing', 'social-proof']

  test('the header links to four sections', { tag: '@S12' }, async () => {
    const hrefs = await page
      .getByRole('banner')
      .locator('nav a')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href')))
    expect(hrefs).toEqual(ids.map((id) => `#${id}`))
  })

  test('the four sections of the header exist', { tag: '@S13' }, async () => {
    for (const id of ids) await expect(page.locator(`[id="${id}"]`)).toHaveCount(1)
  })

  test('headings skip no level', { tag: '@G18' }, async () => {
    const levels = await page
      .locator('h1, h2, h3, h4')
      .evaluateAll((all) => all.map(({ tagName }) => Number(tagName[1])))
    expect(levels.every((level, index) => level <= (levels[index - 1] ?? 0) + 1)).toBe(true)
  })
})

test.describe('the choice of prices', () => {
  const choice = (page: Page, name: string) => page.getByRole('radio', { name })
  const pricesOn = (page: Page) => texts(page.locator('#pricing').getByTestId('price'))

  test('works by keyboard, and is announced', {
    tag: ['@webkit', '@S119', '@S120', '@S121', '@G22'],
  }, async ({ page }) => {
    await openHydrated(page)
    const monthly = choice(page, pricing.monthly)
    await test.step('monthly prices at first', () => expect(monthly).toBeChecked())
    await test.step('annual prices by the arrow to the right', async () => {
      await monthly.focus()
      await page.keyboard.press('ArrowRight')
      await expect(choice(page, pricing.annual)).toBeChecked()
      expect(await pricesOn(page)).toEqual(pricesBy('annual'))
    })
    await test.step('one announcement', () =>
      expect(page.locator('#pricing output')).toHaveText(pricing.changed(pricing.annual)))
    await test.step('monthly prices by the arrow to the left', async () => {
      await page.keyboard.press('ArrowLeft')
      expect(await pricesOn(page)).toEqual(pricesBy('monthly'))
    })
  })

  test('does not change the plan of the calculator', { tag: '@S113' }, async ({ page }) => {
    await openHydrated(page)
    const roi = await page.getByTestId('roi-monthly').textContent()
    await choice(page, pricing.annual).check({ force: true })
    expect(await pricesOn(page)).toEqual(pricesBy('annual'))
    await expect(page.getByTestId('roi-monthly')).toHaveText(roi ?? '')
  })
})

test.describe('the recording', () => {
  const night = (page: Page) => region(page, afterHours.heading)
  const button = (page: Page, name: string) => night(page).getByRole('button', { name })
  const read = (page: Page, value: (audio: HTMLAudioElement) => number | boolean) =>
    night(page).locator('audio').evaluate(value)
  const position = (page: Page) => read(page, ({ currentTime }) => currentTime)

  /** Plays the recording until it is heard, and pauses it. */
  async function playAndPause(page: Page) {
    await button(page, afterHours.play).click()
    await expect.poll(() => read(page, ({ currentTime, paused }) => !paused && currentTime > 0.2)).toBe(true)
    await button(page, afterHours.pause).click()
  }

  test('is loaded at a press, plays, and keeps its position in a pause', {
    tag: ['@S85', '@G11'],
  }, async ({ page }) => {
    const loaded: string[] = []
    page.on('request', (request) => {
      if (/\.(wav|opus)$/.test(request.url())) loaded.push(request.url())
    })
    await openHydrated(page)
    expect(loaded).toEqual([])
    await playAndPause(page)
    expect(loaded).not.toEqual([])
    expect(await read(page, ({ paused }) => paused)).toBe(true)
    expect(await position(page)).toBeGreaterThan(0.2)
  })

  test('moves by 5 seconds with the arrow keys', { tag: ['@G31'] }, async ({ page }) => {
    await openHydrated(page)
    await playAndPause(page)
    const before = Number(await position(page))
    const slider = night(page).getByRole('slider')
    await slider.focus()
    await page.keyboard.press('ArrowRight')
    expect(await position(page)).toBeCloseTo(before + 5, 0)
    const shown = String(Math.floor(before) + 5).padStart(2, '0')
    await expect(slider).toHaveAttribute(
      'aria-valuetext',
      `0:${shown} of 0:${Math.floor(recordingLevels.seconds)}`,
    )
  })

  test('returns to its start at its end', { tag: '@S86' }, async ({ page }) => {
    await openHydrated(page)
    await playAndPause(page)
    await night(page).getByRole('slider').focus()
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowLeft')
    await night(page)
      .locator('audio')
      .evaluate((audio: HTMLAudioElement) => {
        audio.currentTime = audio.duration - 0.3
        return audio.play()
      })
    await expect(button(page, afterHours.play)).toBeVisible()
    expect(await position(page)).toBe(0)
  })

  test('behavior: offers the booking form and the call at its end, and not before', async ({ page }) => {
    await openHydrated(page)
    const book = night(page).getByRole('link', { name: wayOn.book })
    await expect(book).toBeHidden()
    const { height } = (await night(page).boundingBox()) ?? {}
    await night(page)
      .locator('audio')
      .evaluate(async (audio: HTMLAudioElement) => {
        await audio.play()
        audio.currentTime = audio.duration - 0.3
      })
    await expect(book).toBeVisible()
    await expect(night(page).getByRole('link', { name: wayOn.hear })).toHaveAttribute('href', '#live-call')
    expect((await night(page).boundingBox())?.height).toBe(height)
  })

  test('behavior: a press on a line of the transcript goes to it', async ({ page }) => {
    await openHydrated(page)
    const { text = '', start } = recordingTranscript[3] ?? {}
    await night(page).getByText(text).click({ force: true })
    await expect.poll(() => position(page)).toBeCloseTo(Number(start), 1)
    await expect(night(page).locator('[data-now=true]')).toContainText(text)
  })

  test('behavior: a phone shows three lines until all are asked for or the recording plays, and 50 bars of 3 pixels', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 664 })
    await openHydrated(page)
    const lines = night(page).getByRole('listitem')
    await expect(lines).toHaveCount(3)
    await button(page, afterHours.allLines).click()
    await expect(lines).toHaveCount(9)
    await button(page, afterHours.fewerLines).click()
    await expect(lines).toHaveCount(3)
    await button(page, afterHours.play).click()
    await expect(lines).toHaveCount(9)
    const bars = await night(page)
      .locator('.wave-rest path')
      .evaluateAll((all) =>
        all
          .filter((path) => path.checkVisibility())
          .map((path) => path.getAttribute('d')?.match(/M/g)?.length ?? 0),
      )
    // Silence before the first line has no bar.
    const count = bars.reduce((sum, own) => sum + own, 0)
    expect([count <= 50, count >= 45]).toEqual([true, true])
    await expect(night(page).locator('.wave-rest path').last()).toHaveCSS('stroke-width', '3px')
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(lines).toHaveCount(9)
    await expect(button(page, afterHours.fewerLines)).toBeHidden()
  })
})

test.describe('the film', () => {
  const film = (page: Page) => page.locator('#social-proof video')
  const playButton = (page: Page) => page.getByRole('button', { name: socialProof.play })
  const recordingButton = (page: Page) =>
    region(page, afterHours.heading).getByRole('button', { name: afterHours.play })
  const isPlaying = (page: Page, media: 'video' | 'audio') =>
    expect
      .poll(() =>
        page
          .locator(`#social-proof ${media}`)
          .evaluate(({ currentTime, paused }: HTMLMediaElement) => !paused && currentTime > 0.3),
      )
      .toBe(true)

  test('is loaded at a press, from this site, and plays in place of the card', {
    tag: ['@S128', '@S129', '@G11', '@G13'],
  }, async ({ page }) => {
    const loaded: string[] = []
    page.on('request', (request) => {
      if (/\.(webm|mp4|vtt)$/.test(request.url())) loaded.push(new URL(request.url()).pathname)
    })
    await openHydrated(page)
    await expect(page.locator('.sample-wave path')).toHaveCount(2)
    await expect(film(page)).toHaveCount(0)
    expect(loaded).toEqual([])
    await playButton(page).click()
    await expect(playButton(page)).toHaveCount(0)
    await isPlaying(page, 'video')
    expect(new Set(loaded)).toEqual(new Set(['/video/aidan-booking.webm']))
    const box = await film(page).boundingBox()
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1)
  })

  test('has captions, and is as long as the card says', { tag: '@S129' }, async ({ page }) => {
    await openHydrated(page)
    await playButton(page).click()
    await isPlaying(page, 'video')
    const shown = await film(page).evaluate(async (video: HTMLVideoElement) => {
      const [track] = video.textTracks
      if (!track) return undefined
      const { mode } = track
      track.mode = 'showing'
      const element = video.querySelector('track')
      while (element?.readyState !== HTMLTrackElement.LOADED) {
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      return { mode, kind: track.kind, cues: track.cues?.length, seconds: Math.round(video.duration) }
    })
    // The words are in the picture
    expect(shown).toMatchObject({ mode: 'disabled', kind: 'captions', cues: 9 })
    expect(socialProof.about).toContain(`${shown?.seconds} seconds`)
  })

  test('closes, and moves the focus to its buttons', { tag: '@S130' }, async ({ page }) => {
    await openHydrated(page)
    await playButton(page).press('Enter')
    const back = page.getByRole('button', { name: socialProof.back })
    await expect(back).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(film(page)).toHaveCount(0)
    await expect(playButton(page)).toBeFocused()
  })

  test('the link in the header leads to it', { tag: ['@S12', '@S128'] }, async ({ page }) => {
    await openHydrated(page)
    await page.locator('header a[href="#social-proof"]').click()
    await expect(playButton(page)).toBeInViewport()
    await playButton(page).click()
    await isPlaying(page, 'video')
  })

  test.describe('without its files', () => {
    test.use({ expectedErrors: [/Failed to load resource/] })

    test('the recording plays instead, and a notice says so', { tag: '@S156' }, async ({ page }) => {
      await page.route('**/video/**', (route) => route.abort())
      await openHydrated(page)
      await playButton(page).click()
      await expect(callCard(page).notice(socialProof.failed.title)).toBeVisible()
      await isPlaying(page, 'audio')
      await expect(page.getByRole('button', { name: socialProof.again })).toBeFocused()
    })
  })

  test('one voice plays at a time: the film, the recording or the call', {
    tag: '@G31',
  }, async ({ page }) => {
    const release = await holdStart(page)
    const shown = film(page)
    const playFilm = playButton(page)
    const playRecording = recordingButton(page)
    const { button } = callCard(page)
    await openHydrated(page)
    await playFilm.click()
    await playRecording.click()
    await expect(shown).toHaveCount(0)
    await expect(playRecording).toHaveCount(0)
    await playFilm.click()
    await expect(shown).toHaveCount(1)
    await expect(playRecording).toBeVisible()
    await button.click()
    await expect(shown).toHaveCount(0)
    await expect(playRecording).toBeVisible()
    await expect(button).toBeFocused()
    // A call that is starting has not failed.
    await expect(button).toHaveText(call.connecting)
    await playFilm.click()
    await expect(button).toHaveText(call.talk)
    release()
    await button.click()
    await expect(shown).toHaveCount(0)
    await expect(button).toHaveText(call.end)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await playRecording.click()
    await expect(button).toHaveText(call.talk)
    await expect(page.getByRole('button', { name: afterHours.pause })).toBeVisible()
  })
})
