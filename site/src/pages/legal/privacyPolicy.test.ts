import { afterEach, expect, test, vi } from 'vitest'
import { contentSecurityPolicy } from '../../../deploy/hosting.ts'
import { readEnv, type SiteConfig } from '../../config/readEnv.ts'

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
  vi.doUnmock('../../config/site.ts')
  vi.resetModules()
})

/** What the policy of a site with these settings says of the site itself. */
async function readOnThisSite(settings: Partial<SiteConfig>): Promise<string> {
  vi.doMock('../../config/site.ts', () => ({ site: { ...readEnv({}), ...settings } }))
  const { privacyPolicy } = await import('./privacyPolicy.ts')
  const section = privacyPolicy.sections.find(({ heading }) => heading === 'The call on this site')
  return section?.body.flat().join('\n') ?? ''
}

test.each([
  {
    site: 'the demonstration',
    settings: {},
    needs: { platform: false, film: false, errorReports: undefined },
  },
  {
    site: 'a site with a key and a film that reports errors',
    settings: {
      platform: { publicKey: 'key', assistantId: 'assistant' },
      errorReports: 'https://public@errors.example/1',
      videoId: 'abcdefghijk',
    },
    needs: { platform: true, film: true, errorReports: 'https://errors.example' },
  },
])('default: names everybody whom $site may ask', async ({ settings, needs }) => {
  const policy = contentSecurityPolicy({ pages: ['/'], inline: { scripts: [], styles: [] }, ...needs })
  const hosts = [...policy.matchAll(/(?:https|wss):\/\/(?:(?:\*|c)\.)?([\w.-]+)/g)].map(
    ([, host = '']) => host,
  )
  const text = await readOnThisSite(settings)
  expect(hosts.length > 0).toBe(needs.platform)
  for (const host of hosts) expect(text, host).toMatch(NAMES[host] ?? `a name for ${host}`)
  // hosts that are not asked are not named
  for (const [host, name] of Object.entries(NAMES)) {
    if (!/media transport/.test(name.source) && !hosts.includes(host)) expect(text, host).not.toMatch(name)
  }
})

test('behavior: reports of errors need no act of the visitor, and the policy does not say so', async () => {
  const text = await readOnThisSite({ errorReports: 'https://public@errors.example/1' })
  expect(text).toContain('If something on a page of this site breaks, or a call fails')
  expect(text).not.toContain('once you have started')
})

test('parameters: a site without an e-mail address shows no address', async () => {
  vi.doMock('../../config/site.ts', () => ({ site: { ...readEnv({}), contactEmail: null } }))
  const { privacyPolicy } = await import('./privacyPolicy.ts')
  const { terms } = await import('./terms.ts')
  expect(JSON.stringify([privacyPolicy, terms])).not.toMatch(/null|@/)
})
