import { parseUrl } from './parseUrl.ts'
import { placeholderFor } from './placeholders.ts'

/** The parts of a call that a model can do, as the sandbox names them. */
const SANDBOX_MODELS = ['model', 'transcriber', 'voice'] as const

export type SandboxModel = (typeof SANDBOX_MODELS)[number]

/** The settings of this site, read from build-time variables. */
export interface SiteConfig {
  /** The agent's name, and the product's. */
  name: string
  /** The company that offers it: the name in the footer and in the legal texts. */
  company: string
  /** The agent's first words, as the page shows them; null when the page does not know them. */
  greeting: string | null
  /** The booking form, on another site, or its placeholder. Without either, the page has no booking links. */
  bookingUrl: string | null
  /** A sentence about a booking, for example its length and with whom. Null: the page says only what the link does. */
  bookingNote: string | null
  contactEmail: string | null
  contactPhone: string | null
  /** The payment page of each plan, on another site, or its placeholder. A plan without either has no Select link. */
  checkout: Readonly<Record<'Basic' | 'Pro' | 'Premium', string | null>>
  /** Whether one of the booking, payment and contact links is a placeholder of the demonstration. */
  hasPlaceholders: boolean
  /** A film of a call on YouTube. Without one, the page plays its own film of the sample call. */
  videoId: string | null
  /** The address of this site, for search engines, without a slash at the end. */
  siteUrl: string | null
  /**
   * The platform's agent, and the account's key or the owner's endpoint at this site, which has the key; null where calls run
   * on the sandbox in the page.
   */
  platform: { publicKey?: string; baseUrl?: string; assistantId: string } | null
  /**
   * A sandbox server with language and speech models, as `npm start` runs it. Null: without `platform`, calls run on the
   * sandbox in the page.
   */
  sandboxUrl: string | null
  /** The parts of a call that this server's models do. */
  sandboxModels: readonly SandboxModel[]
  /** The address that errors are reported to, as the service calls it (a DSN); null turns reports off. */
  errorReports: string | null
}

/** Build-time variables, as Vite passes them. */
export interface EnvVariables {
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
const ownPath = {
  isValid: (value: string) => /^\/[\w-][\w./-]*$/.test(value),
  wanted: 'a path of this site, as /api/voice',
}
const dsn = { isValid: isDsn, wanted: 'a DSN, as https://key@host/project' }
const ownMachine = { isValid: isOwnMachine, wanted: 'an address of this machine, as http://127.0.0.1:4242' }
const ownModels = {
  isValid: (value: string) => listOf(value).every((each) => SANDBOX_MODELS.some((known) => known === each)),
  wanted: `a list of ${SANDBOX_MODELS.join(', ')}, with commas`,
}
const phone = {
  isValid: (value: string) => /^\+?[\d\s().-]{5,25}$/.test(value),
  wanted: 'a phone number, as +1 555 0100',
}
const email = { isValid: (value: string) => /^[^\s@]+@[^\s@]+$/.test(value), wanted: 'an e-mail address' }

interface Setting {
  rule: Rule
  /** The value when the variable is not set. */
  fallback?: string
  /** The value when the variable is not set, in the demonstration only. A site with a key must not use it. */
  demonstration?: string
  /** The part of the page that a site with a key lacks without it. */
  brings?: string
}

/** Every setting of the site; `site/.env.example` explains them. */
export const settings = {
  VITE_VOICE_PUBLIC_KEY: { rule: text },
  VITE_VOICE_ENDPOINT: { rule: ownPath },
  VITE_VOICE_ASSISTANT_ID: { rule: text },
  VITE_BRAND_NAME: { rule: name, fallback: 'Aidan' },
  VITE_COMPANY_NAME: { rule: name, fallback: 'Offhook' },
  VITE_GREETING: { rule: text, brings: 'the first words of the agent, on the page and in the transcript' },
  VITE_SITE_URL: {
    rule: https,
    demonstration: 'https://offhook.example',
    brings: 'the addresses and the picture for search engines and shared links',
  },
  VITE_BOOKING_URL: {
    rule: https,
    demonstration: placeholderFor('booking'),
    brings: 'every booking link: Book Demo, Book Your Demo, Book a Call, Learn More',
  },
  VITE_BOOKING_NOTE: { rule: text },
  VITE_CONTACT_EMAIL: {
    rule: email,
    demonstration: 'hello@offhook.example',
    brings: 'the e-mail address in the footer and the legal texts',
  },
  VITE_CONTACT_PHONE: { rule: phone },
  VITE_CHECKOUT_BASIC_URL: {
    rule: https,
    demonstration: placeholderFor('basic'),
    brings: 'Select of the Basic plan',
  },
  VITE_CHECKOUT_PRO_URL: {
    rule: https,
    demonstration: placeholderFor('pro'),
    brings: 'Select of the Pro plan',
  },
  VITE_CHECKOUT_PREMIUM_URL: {
    rule: https,
    demonstration: placeholderFor('premium'),
    brings: 'Select of the Premium plan',
  },
  VITE_VIDEO_ID: { rule: videoId },
  VITE_SENTRY_DSN: { rule: dsn },
  VITE_SANDBOX_URL: { rule: ownMachine },
  VITE_SANDBOX_MODELS: { rule: ownModels, fallback: SANDBOX_MODELS.join(',') },
} as const satisfies Record<string, Setting>

type Name = keyof typeof settings

const isName = (key: string): key is Name => key in settings

/** A call needs both, so a site sets both or neither: an assistant, and the way to it. */
const accountOf = (input: (key: Name) => string): readonly Name[] => [
  input('VITE_VOICE_ENDPOINT') === '' ? 'VITE_VOICE_PUBLIC_KEY' : 'VITE_VOICE_ENDPOINT',
  'VITE_VOICE_ASSISTANT_ID',
]

/** Links that have a placeholder in the demonstration. */
const LINKS: readonly Name[] = [
  'VITE_BOOKING_URL',
  'VITE_CONTACT_EMAIL',
  'VITE_CHECKOUT_BASIC_URL',
  'VITE_CHECKOUT_PRO_URL',
  'VITE_CHECKOUT_PREMIUM_URL',
]

/**
 * Reads the site's settings from build-time variables. A public key or an endpoint, and an assistant, make a site whose calls
 * go to the platform. Every other setting has a default, or its part of the page is left out.
 *
 * @throws Error that names every missing or invalid variable, without its value
 */
export function readEnv(variables: EnvVariables): SiteConfig {
  const input = (key: Name) => String(variables[key] ?? '').trim()
  const problems = [...missing(input), ...bad(input)]
  if (problems.length > 0)
    throw new Error(`Settings of the site are missing or wrong: ${problems.join('; ')}.`)
  const publicKey = input('VITE_VOICE_PUBLIC_KEY')
  const baseUrl = input('VITE_VOICE_ENDPOINT')
  const isDemonstration = publicKey === '' && baseUrl === ''
  const value = (key: Name) => {
    const { demonstration }: Setting = settings[key]
    return input(key) || (isDemonstration && demonstration) || null
  }
  const sandboxUrl = isDemonstration ? value('VITE_SANDBOX_URL') : null
  const models = listOf(input('VITE_SANDBOX_MODELS') || settings.VITE_SANDBOX_MODELS.fallback)
  const brandName = input('VITE_BRAND_NAME') || settings.VITE_BRAND_NAME.fallback
  return {
    name: brandName,
    company: input('VITE_COMPANY_NAME') || settings.VITE_COMPANY_NAME.fallback,
    greeting:
      input('VITE_GREETING') ||
      (isDemonstration ? `Hi, this is ${brandName}. How can I help you today?` : null),
    bookingUrl: value('VITE_BOOKING_URL'),
    bookingNote: value('VITE_BOOKING_NOTE'),
    contactEmail: value('VITE_CONTACT_EMAIL'),
    contactPhone: value('VITE_CONTACT_PHONE'),
    checkout: {
      Basic: value('VITE_CHECKOUT_BASIC_URL'),
      Pro: value('VITE_CHECKOUT_PRO_URL'),
      Premium: value('VITE_CHECKOUT_PREMIUM_URL'),
    },
    hasPlaceholders: isDemonstration && LINKS.some((key) => input(key) === ''),
    videoId: value('VITE_VIDEO_ID'),
    siteUrl: value('VITE_SITE_URL')?.replace(/\/+$/, '') ?? null,
    platform: isDemonstration
      ? null
      : {
          // with an endpoint, no key is in the page
          ...(baseUrl ? { baseUrl } : { publicKey }),
          assistantId: input('VITE_VOICE_ASSISTANT_ID'),
        },
    sandboxUrl,
    sandboxModels: sandboxUrl === null ? [] : SANDBOX_MODELS.filter((model) => models.includes(model)),
    errorReports: value('VITE_SENTRY_DSN'),
  }
}

/**
 * Tells the owner of a site with a key which parts the page lacks, each with the setting that brings it. Null if nothing
 * is missing, and for the demonstration.
 */
export function describeMissing(variables: EnvVariables): string | null {
  const input = (key: Name) => String(variables[key] ?? '').trim()
  const isSet = (key: Name) => input(key) !== ''
  if (!accountOf(input).every(isSet)) return null
  const absent = Object.entries<Setting>(settings).flatMap(([key, { brings }]) =>
    brings === undefined || !isName(key) || isSet(key) ? [] : [`  ${key}: ${brings}`],
  )
  if (absent.length === 0) return null
  return [
    'The page is built without these parts, because their settings are missing:',
    ...absent,
    'site/.env.example explains each setting.',
  ].join('\n')
}

function missing(input: (key: Name) => string): string[] {
  const account = accountOf(input)
  const absent = account.filter((key) => input(key) === '')
  return absent.length === account.length ? [] : absent.map((key) => `${key} is missing`)
}

function bad(input: (key: Name) => string): string[] {
  return Object.keys(settings)
    .filter(isName)
    .filter((key) => input(key) !== '' && !settings[key].rule.isValid(input(key)))
    .map((key) => `${key} is not ${settings[key].rule.wanted}`)
}

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]']

const listOf = (value: string): string[] => value.split(',').map((each) => each.trim())

function isHttps(value: string): boolean {
  return parseUrl(value)?.protocol === 'https:'
}

function isOwnMachine(value: string): boolean {
  const url = parseUrl(value)
  return url !== undefined && LOOPBACK.includes(url.hostname)
}

function isDsn(value: string): boolean {
  const url = parseUrl(value)
  if (!url) return false
  const { protocol, hostname, username, password, pathname } = url
  // A local service needs no encryption
  const isSafe = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.includes(hostname))
  return isSafe && username !== '' && password === '' && /^\/(?:.+\/)?\d+$/.test(pathname)
}
