import { afterEach, expect, test, vi } from 'vitest'
import { contentSecurityPolicy } from '../../deploy/hosting.ts'
import { type Brand, readBrand } from './readBrand.ts'

/** Who is behind a host that the site may ask, as its policy calls them. */
const NAMES: Readonly<Record<string, RegExp>> = {
  'www.youtube-nocookie.com': /YouTube/,
  'api.vapi.ai': /voice platform/,
  'daily.co': /media transport/,
  'dailywebrtc.com': /media transport/,
  'dailywebrtc.net': /media transport/,
  'pluot.blue': /media transport/,
  'errors.example': /error-reporting service/,
}

afterEach(() => {
  vi.doUnmock('./brand.ts')
  vi.resetModules()
})

/** What the policy of a site with these settings says of the site itself. */
async function readOnThisSite(settings: Partial<Brand>): Promise<string> {
  vi.doMock('./brand.ts', () => ({ brand: { ...readBrand({}), ...settings } }))
  const { privacyPolicy } = await import('./privacyPolicy.ts')
  const section = privacyPolicy.sections.find(({ heading }) => heading === 'The call on this site')
  return section?.body.flat().join('\n') ?? ''
}

test.each([
  { site: 'the demonstration', settings: {}, needs: { platform: false, errorReports: undefined } },
  {
    site: 'a site with a key that reports errors',
    settings: {
      platform: { publicKey: 'key', assistantId: 'assistant' },
      errorReports: 'https://public@errors.example/1',
    },
    needs: { platform: true, errorReports: 'https://errors.example' },
  },
])('default: names everybody whom $site may ask', async ({ settings, needs }) => {
  const policy = contentSecurityPolicy({ pages: ['/'], inline: { scripts: [], styles: [] }, ...needs })
  const hosts = [...policy.matchAll(/(?:https|wss):\/\/(?:(?:\*|c)\.)?([\w.-]+)/g)].map(
    ([, host = '']) => host,
  )
  const text = await readOnThisSite(settings)
  expect(hosts).not.toEqual([])
  for (const host of hosts) expect(text, host).toMatch(NAMES[host] ?? `a name for ${host}`)
})
