/** What a deployment may set: build-time variables, each with a default for the demonstration. */
export interface Brand {
  /** The agent's name, and the product's. */
  name: string
  /** Who offers it: the name in the footer and in the legal texts. */
  company: string
  /** What the agent says first. */
  greeting: string
  /** The booking form, on another site. */
  bookingUrl: string
  contactEmail: string
  /** The payment page of each plan, on another site. */
  checkout: Readonly<Record<'Basic' | 'Pro' | 'Premium', string>>
  /** The sample call on YouTube. */
  videoId: string
  /** Whether there is a film under that id; the demonstration has none. */
  hasFilm: boolean
  /** Where this site is, for search engines: no slash at the end. */
  siteUrl: string
  /** The platform's account and agent; null where calls run on the sandbox in the page. */
  platform: { publicKey: string; assistantId: string } | null
  /** Where errors are reported to, as the service calls it (a DSN); null where nobody is told. */
  errorReports: string | null
}

/** Build-time variables, as Vite hands them over. */
export interface BrandVariables {
  readonly [name: string]: string | boolean | undefined
}

interface Rule {
  isValid: (value: string) => boolean
  wanted: string
}

const name = { isValid: (value: string) => value.length <= 40, wanted: 'at most 40 characters' }
const text = { isValid: (value: string) => value.length <= 300, wanted: 'at most 300 characters' }
const https = { isValid: isHttps, wanted: 'an https address' }
const videoId = {
  isValid: (value: string) => /^[\w-]{11}$/.test(value),
  wanted: 'a video id of 11 characters',
}
const dsn = { isValid: isDsn, wanted: 'a DSN, as https://key@host/project' }
const email = { isValid: (value: string) => /^[^\s@]+@[^\s@]+$/.test(value), wanted: 'an e-mail address' }

// nothing is spread here: a bundler keeps what might run something, and the page needs none of this
const settings = {
  VITE_BRAND_NAME: { rule: name, fallback: 'Aidan' },
  VITE_COMPANY_NAME: { rule: name, fallback: 'Offhook' },
  VITE_GREETING: { rule: text, fallback: '' },
  VITE_BOOKING_URL: { rule: https, fallback: 'https://book.offhook.example/demo' },
  VITE_CONTACT_EMAIL: { rule: email, fallback: 'hello@offhook.example' },
  VITE_CHECKOUT_BASIC_URL: { rule: https, fallback: 'https://pay.offhook.example/basic' },
  VITE_CHECKOUT_PRO_URL: { rule: https, fallback: 'https://pay.offhook.example/pro' },
  VITE_CHECKOUT_PREMIUM_URL: { rule: https, fallback: 'https://pay.offhook.example/premium' },
  VITE_VIDEO_ID: { rule: videoId, fallback: 'offhookdemo' },
  VITE_SITE_URL: { rule: https, fallback: 'https://offhook.example' },
  VITE_SENTRY_DSN: { rule: dsn, fallback: '' },
  VITE_VOICE_PUBLIC_KEY: { rule: text, fallback: '' },
  VITE_VOICE_ASSISTANT_ID: { rule: text, fallback: '' },
} satisfies Record<string, { rule: Rule; fallback: string }>

type Name = keyof typeof settings

const isName = (key: string): key is Name => key in settings

/** What a site with a key must set itself: our own addresses would lead its visitors nowhere. */
const NEEDED_WITH_A_KEY: readonly Name[] = [
  'VITE_VOICE_PUBLIC_KEY',
  'VITE_VOICE_ASSISTANT_ID',
  'VITE_BOOKING_URL',
  'VITE_CONTACT_EMAIL',
  'VITE_CHECKOUT_BASIC_URL',
  'VITE_CHECKOUT_PRO_URL',
  'VITE_CHECKOUT_PREMIUM_URL',
  'VITE_VIDEO_ID',
  'VITE_SITE_URL',
]

/**
 * Reads the site's settings from build-time variables.
 *
 * @throws Error that names every missing and every bad variable at once
 */
export function readBrand(variables: BrandVariables): Brand {
  const given = (key: Name) => String(variables[key] ?? '').trim()
  const value = (key: Name) => given(key) || settings[key].fallback
  const problems = [...missing(given), ...bad(given)]
  if (problems.length > 0) throw new Error(`The site's settings are not complete: ${problems.join('; ')}.`)
  const brandName = value('VITE_BRAND_NAME')
  return {
    name: brandName,
    company: value('VITE_COMPANY_NAME'),
    greeting: value('VITE_GREETING') || `Hi, this is ${brandName}. How can I help you today?`,
    bookingUrl: value('VITE_BOOKING_URL'),
    contactEmail: value('VITE_CONTACT_EMAIL'),
    checkout: {
      Basic: value('VITE_CHECKOUT_BASIC_URL'),
      Pro: value('VITE_CHECKOUT_PRO_URL'),
      Premium: value('VITE_CHECKOUT_PREMIUM_URL'),
    },
    videoId: value('VITE_VIDEO_ID'),
    hasFilm: given('VITE_VIDEO_ID') !== '',
    siteUrl: value('VITE_SITE_URL').replace(/\/+$/, ''),
    platform: given('VITE_VOICE_PUBLIC_KEY')
      ? { publicKey: value('VITE_VOICE_PUBLIC_KEY'), assistantId: value('VITE_VOICE_ASSISTANT_ID') }
      : null,
    errorReports: value('VITE_SENTRY_DSN') || null,
  }
}

function missing(given: (key: Name) => string): string[] {
  const live = given('VITE_VOICE_PUBLIC_KEY') !== '' || given('VITE_VOICE_ASSISTANT_ID') !== ''
  return live ? NEEDED_WITH_A_KEY.filter((key) => given(key) === '').map((key) => `${key} is missing`) : []
}

function bad(given: (key: Name) => string): string[] {
  return Object.keys(settings)
    .filter(isName)
    .filter((key) => given(key) !== '' && !settings[key].rule.isValid(given(key)))
    .map((key) => `${key} is not ${settings[key].rule.wanted}`)
}

function isHttps(value: string): boolean {
  return URL.canParse(value) && new URL(value).protocol === 'https:'
}

function isDsn(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname, username, password, pathname } = new URL(value)
  // one's own machine needs no encryption
  const isSafe =
    protocol === 'https:' || (protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(hostname))
  return isSafe && username !== '' && password === '' && /^\/(?:.+\/)?\d+$/.test(pathname)
}
