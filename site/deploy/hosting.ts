/** The properties of a build that its hosting depends on. */
export interface HostingNeeds {
  /** The addresses of the pages, including `/`. */
  pages: readonly string[]
  /** Whether calls go to the platform; without a key they stay in the page. */
  platform: boolean
  /** Whether the page can play a film from a video host. */
  film: boolean
  /** The origin that errors are reported to, if any. */
  errorReports: string | undefined
  /** Hashes of inline scripts and styles, as a policy names them: `sha256-…`. */
  inline: { scripts: readonly string[]; styles: readonly string[] }
}

/** A header's name and value. */
export type Header = readonly [name: string, value: string]

/** The page for unknown addresses. */
export const NOT_FOUND = '/404.html'

/** The caching of each folder. Browsers revalidate all other files, and get a 304. */
export const CACHING: readonly (readonly [folder: string, value: string])[] = [
  // File names contain a hash of the content
  ['/assets/', 'public, max-age=31536000, immutable'],
  ['/audio/', 'public, max-age=86400'],
  ['/video/', 'public, max-age=86400'],
  ['/voice/', 'public, max-age=86400'],
]

/** For files in other folders. */
export const REVALIDATED = 'no-cache'

/** For https only, since browsers ignore it over http. */
export const STRICT_TRANSPORT: Header = ['Strict-Transport-Security', 'max-age=31536000']

/** Media types by file extension: of texts, which are compressed, and of other files. */
export const TYPES = {
  texts: {
    html: 'text/html',
    css: 'text/css',
    js: 'text/javascript',
    json: 'application/json',
    webmanifest: 'application/manifest+json',
    svg: 'image/svg+xml',
    txt: 'text/plain',
    vtt: 'text/vtt',
    xml: 'application/xml',
  },
  media: {
    woff2: 'font/woff2',
    png: 'image/png',
    jpg: 'image/jpeg',
    webp: 'image/webp',
    avif: 'image/avif',
    ico: 'image/x-icon',
    wav: 'audio/wav',
    mp3: 'audio/mpeg',
    m4a: 'audio/mp4',
    opus: 'audio/ogg',
    ogg: 'audio/ogg',
    mp4: 'video/mp4',
    webm: 'video/webm',
  },
} as const

const VIDEO = 'https://www.youtube-nocookie.com'

const PLATFORM = 'https://api.vapi.ai'
/** The domains that daily-js tries for its call machine, in order (daily-js 0.92). */
const CALL_DOMAINS = ['daily.co', 'dailywebrtc.com', 'dailywebrtc.net']
/** The domains that calls connect to (Daily's guide to content security policies). */
const MEDIA_DOMAINS = [...CALL_DOMAINS, 'pluot.blue']

const quote = (sources: readonly string[]) => sources.map((source) => `'${source}'`)

/** The policy under which the site, and a whole call on it, runs. */
export function contentSecurityPolicy({ platform, film, errorReports, inline }: HostingNeeds): string {
  // The call machine loads noise cancellation, a worklet and WebAssembly, from blobs
  const callScripts = [
    ...CALL_DOMAINS.map((domain) => `https://c.${domain}/call-machine/`),
    'blob:',
    ...quote(['wasm-unsafe-eval']),
  ]
  const callHosts = MEDIA_DOMAINS.flatMap((domain) => [`https://*.${domain}`, `wss://*.${domain}`])
  const self = "'self'"
  const none = "'none'"
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': [none],
    'script-src': [self, ...quote(inline.scripts), ...(platform ? callScripts : [])],
    'style-src': [self, ...quote(inline.styles)],
    'img-src': [self, 'data:'],
    'font-src': [self],
    'manifest-src': [self],
    'media-src': [self, 'blob:'],
    'connect-src': [
      self,
      ...(platform ? [PLATFORM, ...callHosts] : []),
      ...(errorReports === undefined ? [] : [errorReports]),
    ],
    'frame-src': [film ? VIDEO : none],
    'worker-src': [self, 'blob:'],
    'base-uri': [none],
    'form-action': [none],
    'frame-ancestors': [none],
    'object-src': [none],
  }
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')
}

/** Features that the page and its frames may not use. The site does not share the screen. */
const REFUSED = [
  'accelerometer',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'midi',
  'payment',
  'serial',
  'usb',
]
/** Features that the film also needs, to start with the press. */
const SHARED = ['autoplay', 'encrypted-media', 'fullscreen', 'picture-in-picture']

const permissionsPolicy = ({ platform, film }: HostingNeeds): string =>
  [
    'microphone=(self)',
    // An assistant of the platform may record video, and its call asks for the camera
    `camera=(${platform ? 'self' : ''})`,
    ...SHARED.map((feature) => `${feature}=(${film ? `self "${VIDEO}"` : 'self'})`),
    ...REFUSED.map((feature) => `${feature}=()`),
  ].join(', ')

/** The headers of every response, including the not-found page's. */
export const securityHeaders = (needs: HostingNeeds): readonly Header[] => [
  ['Content-Security-Policy', contentSecurityPolicy(needs)],
  ['Permissions-Policy', permissionsPolicy(needs)],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['X-Content-Type-Options', 'nosniff'],
  ['Cross-Origin-Opener-Policy', 'same-origin-allow-popups'],
]
