import { afterEach, expect, test, vi } from 'vitest'
import { contentSecurityPolicy } from '../../../deploy/hosting.ts'
import { readEnv, type SiteConfig } from '../../config/readEnv.ts'
import privacyPolicy from '../../content/legal/privacy-policy.md?raw'
import terms from '../../content/legal/terms-and-conditions.md?raw'

/** The name of each host's party in the privacy policy. */
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

/** Reads a legal text for a site with these settings. */
async function readText(source: string, settings: Partial<SiteConfig> = {}) {
  vi.doMock('../../config/site.ts', () => ({ site: { ...readEnv({}), ...settings } }))
  const { readLegalText } = await import('./readLegalText.ts')
  return readLegalText(source)
}

/** The section of the privacy policy about the site itself. */
async function readOnThisSite(settings: Partial<SiteConfig>): Promise<string> {
  const { sections } = await readText(privacyPolicy, settings)
  return sections.find(({ heading }) => heading === 'The call on this site')?.html ?? ''
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
])('default: the privacy policy names every party that $site may ask', async ({ settings, needs }) => {
  const policy = contentSecurityPolicy({ pages: ['/'], inline: { scripts: [], styles: [] }, ...needs })
  const hosts = [...policy.matchAll(/(?:https|wss):\/\/(?:(?:\*|c)\.)?([\w.-]+)/g)].map(
    ([, host = '']) => host,
  )
  const text = await readOnThisSite(settings)
  expect(text).not.toBe('')
  expect(hosts.length > 0).toBe(needs.platform)
  for (const host of hosts) expect(text, host).toMatch(NAMES[host] ?? `a name for ${host}`)
  // Parties that are not contacted are not named
  for (const [host, name] of Object.entries(NAMES)) {
    if (!/media transport/.test(name.source) && !hosts.includes(host)) expect(text, host).not.toMatch(name)
  }
})

test('behavior: the policy states that error reports are sent without an action of the user', async () => {
  const text = await readOnThisSite({ errorReports: 'https://public@errors.example/1' })
  const paragraph = text.split('</p>').find((part) => part.includes('error-reporting service'))
  expect(paragraph).toContain('breaks')
  expect(paragraph).not.toMatch(/press|start/)
})

test('parameters: a site without an e-mail address shows no address', async () => {
  const texts = [
    await readText(privacyPolicy, { contactEmail: null }),
    await readText(terms, { contactEmail: null }),
  ]
  expect(JSON.stringify(texts)).not.toMatch(/null|@|[{}]{2}/)
})

const source = (body: string) =>
  `---\ntitle: Rules\nversion: 2\nupdated: 2026-01-31\nsummary: By {{company}}.\n---\n${body}`

test('default: a text has its front matter, and a section for each heading', async () => {
  const text = await readText(source('\n## First\n\nOne.\n\n- a\n- b\n\n## Second\n\nTwo *times*.\n'), {
    company: 'A & *B*',
  })
  expect(text).toEqual({
    title: 'Rules',
    version: 2,
    updated: '2026-01-31',
    summary: 'By A & *B*.',
    sections: [
      { heading: 'First', html: '<p>One.</p>\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n' },
      { heading: 'Second', html: '<p>Two <em>times</em>.</p>\n' },
    ],
  })
})

test('behavior: a value with markup is shown as text', async () => {
  const text = await readText(source('## One\n\n{{company}} and {{contactEmail}}'), {
    company: '<b>_A_</b> [x](y)',
    contactEmail: 'us@a.example',
  })
  expect(text.sections[0]?.html).toBe('<p>&lt;b&gt;_A_&lt;/b&gt; [x](y) and us@a.example</p>\n')
})

test.each([
  ['a text without front matter', '## One'],
  ['words before the first section', source('Words.\n\n## One')],
  ['an unknown name', source('## One\n\n{{retention}}')],
])('parameters: %s is refused', async (_, markdown) => {
  await expect(readText(markdown)).rejects.toThrow('A legal text')
})
