import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readEnv } from '../../config/readEnv.ts'
import { words as shared } from '../../content/words.ts'
import { words as hero } from '../../sections/hero/words.ts'
import { words as industries } from '../../sections/industries/words.ts'
import { words as liveCall } from '../../sections/live-call/words.ts'
import { words as meetAgent } from '../../sections/meet-agent/words.ts'
import { words as pricing } from '../../sections/pricing/words.ts'
import { words as socialProof } from '../../sections/social-proof/words.ts'

const account = { VITE_VOICE_PUBLIC_KEY: 'key', VITE_VOICE_ASSISTANT_ID: 'assistant' }
const more = {
  VITE_BOOKING_URL: 'https://book.example/us',
  VITE_CONTACT_EMAIL: 'us@business.example',
  VITE_CONTACT_PHONE: '+1 555 0100',
  VITE_CHECKOUT_PRO_URL: 'https://pay.example/pro',
  VITE_GREETING: 'Welcome to Bella.',
  VITE_SITE_URL: 'https://business.example',
}

// jsdom has no canvas.
vi.mock('../../call/line/CallLine.tsx', () => ({ CallLine: () => null }))

beforeEach(() => void vi.useFakeTimers())

afterEach(async () => {
  cleanup()
  vi.useRealTimers()
  // Code that the call has begun to load would come after the reset, with the settings of no test
  await vi.dynamicImportSettled()
  vi.doUnmock('../../config/site.ts')
  vi.resetModules()
})

/** Shows the landing page of a site with these settings, and calls its assistant. */
async function open(variables: Record<string, string>) {
  vi.resetModules()
  vi.doMock('../../config/site.ts', () => ({ site: readEnv(variables) }))
  const [{ Header }, { Footer }, { Hero }, { MeetAgent }, { LiveCall }, { Industries }] = await Promise.all([
    import('../../app/Header.tsx'),
    import('../../app/Footer.tsx'),
    import('../../sections/hero/Hero.tsx'),
    import('../../sections/meet-agent/MeetAgent.tsx'),
    import('../../sections/live-call/LiveCall.tsx'),
    import('../../sections/industries/Industries.tsx'),
  ])
  const [{ Pricing }, { SocialProof }, { PageMeta }, { pages, paths }, { structuredData }] =
    await Promise.all([
      import('../../sections/pricing/Pricing.tsx'),
      import('../../sections/social-proof/SocialProof.tsx'),
      import('../../app/PageMeta.tsx'),
      import('../../config/pages.ts'),
      import('../../app/structuredData.ts'),
    ])
  const { PathContext } = await import('../../app/PathContext.ts')
  const [{ createVoiceClient }, { fakeEngine, fakeFetch }, { VoiceProvider }] = await Promise.all([
    import('@offhook/core'),
    import('@offhook/core/testing'),
    import('@offhook/react'),
  ])
  const voice = createVoiceClient({ publicKey: 'key', engine: fakeEngine(), fetch: fakeFetch() })
  render(
    <VoiceProvider client={voice}>
      <PathContext value="/">
        <PageMeta {...pages.home} path={paths.home} />
        <Header />
        <Hero />
        <MeetAgent />
        <LiveCall />
        <Industries />
        <Pricing />
        <SocialProof />
        <Footer />
      </PathContext>
    </VoiceProvider>,
  )
  await act(() => voice.start({ assistant: 'assistant' }))
  await act(() => vi.advanceTimersByTimeAsync(600))
  const said = screen.getByRole('log').textContent
  await act(() => voice.destroy())
  return { said, data: structuredData(), text: document.body.textContent ?? '' }
}

/** The names of the links to the booking form and to the payment pages. */
const ways = [shared.bookDemo, hero.book, liveCall.book, industries.more, pricing.select, socialProof.book]

/** The addresses of links to other sites. The privacy policy of this one opens in a new tab too. */
const outside = () =>
  [...document.querySelectorAll('a[target="_blank"]')]
    .map((link) => link.getAttribute('href'))
    .filter((href) => href !== '/privacy-policy')

test('default: with a key and an assistant only, no control leads to an address that is not set', async () => {
  const demonstration = readEnv({})
  const { said, data, text } = await open(account)
  expect(outside()).toEqual([])
  for (const name of ways) expect(screen.queryByRole('link', { name: new RegExp(`^${name}`) })).toBeNull()
  expect(document.querySelector('address')).toBeNull()
  expect(document.querySelector('link[rel=canonical], meta[property="og:url"]')).toBeNull()
  expect(data).not.toMatch(/"url"|null/)
  // These imports are the words of the demonstration
  for (const limit of [liveCall.intro, liveCall.recorded, meetAgent.lead]) expect(text).not.toContain(limit)
  expect(text).not.toContain(demonstration.contactEmail)
  // A greeting that is not set is the assistant's own, which the page does not know
  expect(text).not.toContain(demonstration.greeting)
  expect(said).toBe('')
})

test('parameters: the page shows every setting', async () => {
  const { said, data, text } = await open({ ...account, ...more })
  for (const name of ways)
    expect(screen.queryAllByRole('link', { name: new RegExp(`^${name}`) })).not.toEqual([])
  expect(new Set(outside())).toEqual(new Set(['https://book.example/us', 'https://pay.example/pro']))
  expect(screen.getAllByRole('link', { name: new RegExp(`^${pricing.select}`) })).toHaveLength(1)
  expect(screen.getByRole('link', { name: '+1 555 0100' }).getAttribute('href')).toBe('tel:+15550100')
  expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(
    'https://business.example/',
  )
  expect(data).toContain('"url":"https://pay.example/pro"')
  expect(text).toContain('“Welcome to Bella.”')
  expect(said).toContain('Welcome to Bella.')
})
