import { readdirSync, readFileSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { PLACEHOLDER_PAGE, paths } from '../browser/site/words.ts'
import { hosted } from './hosted.ts'
import { readHeadersFile } from './readHeadersFile.ts'

const PAGES = [...Object.values(paths), PLACEHOLDER_PAGE]
/** Addresses without a page, some of which are files of the build. */
const ABSENT = [
  '/nope',
  '/a/b',
  '/terms-conditions',
  '/privacy-policy/more',
  '/nope.html',
  '/index',
  '/404',
  '/404.html',
  '/assets',
  '/assets/',
  '/assets/none.js',
  '/_headers',
  '/_redirects',
  '/index.html.gz',
  '/.git/config',
]
const RECORDING = '/audio/aidan-booking-transcript.wav'

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${hosted.url}${path}`, { headers, redirect: 'manual' })

/** Asks for a path as it is written: fetch would tidy it up first. */
const getRaw = (path: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const { port } = new URL(hosted.url)
    request({ port, path }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
      .on('error', reject)
      .end()
  })

/** Every address of a file in the build, as users ask for it. */
const files = readdirSync(hosted.site, { recursive: true, encoding: 'utf8', withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(hosted.site.length).replaceAll('\\', '/'))
  .filter((path) => !/\.gz$|\.html$|^\/_/.test(path))

const assets = files.filter((path) => path.startsWith('/assets/'))
const bytes = (path: string) => readFileSync(join(hosted.site, path))

for (const path of PAGES) {
  test(`default: ${path} is a page, revalidated at every visit and sent only after a change`, async () => {
    const answer = await get(path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(await answer.text()).toContain('</html>')
    const tag = answer.headers.get('etag') ?? ''
    expect(tag).not.toBe('')
    expect((await get(path, { 'if-none-match': tag })).status).toBe(304)
  })
}

test('an unknown address responds 404 with the not-found page', { tag: '@G38' }, async () => {
  for (const path of ABSENT) {
    const answer = await get(path)
    expect([path, answer.status]).toEqual([path, 404])
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(answer.headers.get('content-security-policy')).not.toBeNull()
    expect(await answer.text()).toContain('Oops! Page not found')
  }
})

test('behavior: a site with links of its own has no page of placeholders', { tag: '@S150' }, async () => {
  expect((await get(PLACEHOLDER_PAGE)).status).toBe(200)
  expect((await fetch(`${hosted.keyedUrl}${PLACEHOLDER_PAGE}`)).status).toBe(404)
})

test('behavior: files outside the build cannot be reached', async () => {
  for (const path of [
    '/../site.conf',
    '/%2e%2e/site.conf',
    '/assets/..%2f..%2fsite.conf',
    '/assets/../../nginx',
  ]) {
    expect([400, 404]).toContain(await getRaw(path))
  }
  expect((await fetch(hosted.url, { method: 'POST' })).status).toBe(405)
})

test('behavior: a page has one address, to which others redirect', async () => {
  const moved = {
    '/index.html': '/',
    '/privacy-policy/': '/privacy-policy',
    '/privacy-policy.html?a=b': '/privacy-policy?a=b',
    '/terms-and-conditions/': '/terms-and-conditions',
    '/placeholder.html': '/placeholder',
  }
  for (const [from, to] of Object.entries(moved)) {
    const answer = await get(from)
    expect([from, answer.status, answer.headers.get('location')]).toEqual([from, 308, to])
  }
})

test('files with a hash in their names are immutable, others are revalidated', {
  tag: '@G10',
}, async () => {
  for (const path of files) {
    const { status, headers } = await get(path)
    expect([path, status]).toEqual([path, 200])
    const wanted = /^\/assets\/.*-[\w-]{8}\.\w+$/.test(path)
      ? 'public, max-age=31536000, immutable'
      : /^\/(audio|video|voice)\//.test(path)
        ? 'public, max-age=86400'
        : 'no-cache'
    expect([path, headers.get('cache-control')]).toEqual([path, wanted])
  }
  expect(assets.length).toBeGreaterThan(10)
})

test('behavior: every file has its media type', async () => {
  for (const path of files) {
    const type = (await get(path)).headers.get('content-type')
    expect([path, type]).not.toEqual([path, 'application/octet-stream'])
  }
  const script = assets.find((path) => path.endsWith('.js')) ?? ''
  const font = assets.find((path) => path.endsWith('.woff2')) ?? ''
  expect((await get(script)).headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect((await get(font)).headers.get('content-type')).toBe('font/woff2')
  expect((await get(RECORDING)).headers.get('content-type')).toBe('audio/wav')
  const compressed = await get(RECORDING.replace('.wav', '.opus'), { range: 'bytes=0-3' })
  expect([compressed.status, compressed.headers.get('content-type')]).toEqual([206, 'audio/ogg'])
  expect(await compressed.text()).toBe('OggS')
  for (const ending of ['webm', 'mp4']) {
    const film = await get(`/video/aidan-booking.${ending}`, { range: 'bytes=0-3' })
    expect([film.status, film.headers.get('content-type')]).toEqual([206, `video/${ending}`])
  }
  expect((await get('/favicon.svg')).headers.get('content-type')).toMatch(/^image\/svg\+xml/)
})

test('text files are compressed for clients that accept it, other files are not', {
  tag: '@G10',
}, async () => {
  const large = files.filter((path) => statSync(join(hosted.site, path)).size >= 1024)
  for (const path of [...PAGES, ...large]) {
    const { headers } = await get(path, { 'accept-encoding': 'gzip' })
    const isText = !/\.(woff2|wav|png|jpg|webp|avif|mp3|m4a|opus|ogg|mp4|webm)$/.test(path)
    expect([path, headers.get('content-encoding')]).toEqual([path, isText ? 'gzip' : null])
    if (isText) expect([path, headers.get('vary')]).toEqual([path, 'Accept-Encoding'])
    const plain = await get(path, { 'accept-encoding': 'identity' })
    expect([path, plain.headers.get('content-encoding')]).toEqual([path, null])
  }
})

test('behavior: compressed files of the build are sent', async () => {
  const script = assets.find((path) => path.includes('/hydrate-')) ?? ''
  const answer = await get(script, { 'accept-encoding': 'gzip' })
  const length = hosted.sendsCompressed ? String(bytes(`${script}.gz`).length) : null
  expect(answer.headers.get('content-length')).toBe(length)
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes(script))).toBe(true)
})

test('the recording is served in the ranges that a player requests', { tag: '@G11' }, async () => {
  const recording = bytes(RECORDING)
  const whole = await get(RECORDING)
  expect(whole.headers.get('accept-ranges')).toBe('bytes')
  expect(whole.headers.get('content-length')).toBe(String(recording.length))

  const part = await get(RECORDING, { range: 'bytes=1000-1999' })
  expect(part.status).toBe(206)
  expect(part.headers.get('content-range')).toBe(`bytes 1000-1999/${recording.length}`)
  expect(Buffer.from(await part.arrayBuffer()).equals(recording.subarray(1000, 2000))).toBe(true)

  const end = await get(RECORDING, { range: 'bytes=-500' })
  expect(end.status).toBe(206)
  expect(Buffer.from(await end.arrayBuffer()).equals(recording.subarray(-500))).toBe(true)

  expect((await get(RECORDING, { range: `bytes=${recording.length}-` })).status).toBe(416)
  const changed = await get(RECORDING, { range: 'bytes=0-9', 'if-range': '"of-another-time"' })
  expect(changed.status).toBe(200)
})

test('every answer has the security headers', { tag: ['@G40', '@G41'] }, async () => {
  for (const path of [...PAGES, '/nope', '/privacy-policy/', RECORDING, assets[0] ?? '']) {
    const { headers } = await get(path)
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
    expect(headers.get('permissions-policy')).toMatch(/^microphone=\(self\), .*camera=\(\).*geolocation=\(\)/)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'( 'sha256-[^']+')*; style-src 'self'/)
    expect(policy).not.toMatch(/unsafe-|\*|http:/)
    for (const refused of ['base-uri', 'form-action', 'frame-ancestors', 'object-src']) {
      expect(policy).toContain(`${refused} 'none'`)
    }
    expect(headers.get('server')).toBe('nginx')
  }
})

test('behavior: Strict-Transport-Security is sent over https only', async () => {
  expect((await get('/')).headers.get('strict-transport-security')).toBeNull()
  const secure = await get('/nope', { 'x-forwarded-proto': 'https' })
  expect(secure.headers.get('strict-transport-security')).toBe('max-age=31536000')
})

/** The sources that a site's policy names, by directive. */
async function readPolicy(url: string): Promise<Map<string, string[]>> {
  const policy = (await fetch(url)).headers.get('content-security-policy') ?? ''
  return new Map(policy.split('; ').map((directive) => [directive.split(' ')[0] ?? '', directive.split(' ')]))
}

test('behavior: with a key and a film, the policy allows the hosts of calls, reports and the film only', async () => {
  const [plain, keyed] = await Promise.all([readPolicy(hosted.url), readPolicy(hosted.keyedUrl)])
  const added = [...keyed].map(([directive, sources]) => [
    directive,
    sources.filter((source) => !plain.get(directive)?.includes(source)),
  ])
  const callMachines = ['daily.co', 'dailywebrtc.com', 'dailywebrtc.net'].map(
    (domain) => `https://c.${domain}/call-machine/`,
  )
  const callHosts = ['daily.co', 'dailywebrtc.com', 'dailywebrtc.net', 'pluot.blue'].flatMap((domain) => [
    `https://*.${domain}`,
    `wss://*.${domain}`,
  ])
  expect(added.filter(([, sources]) => sources?.length !== 0)).toEqual([
    ['script-src', [...callMachines, 'blob:', "'wasm-unsafe-eval'"]],
    ['connect-src', ['https://api.vapi.ai', ...callHosts, `http://127.0.0.1:${hosted.reportsPort}`]],
    ['frame-src', ['https://www.youtube-nocookie.com']],
  ])
})

test('behavior: _headers for static hosts has the same headers', async () => {
  const headersFor = readHeadersFile(join(hosted.site, '_headers'))
  for (const path of [...PAGES, ...files, '/nope']) {
    const { headers } = await get(path, { 'x-forwarded-proto': 'https' })
    for (const [name, value] of headersFor(path)) {
      expect([path, name, headers.get(name)]).toEqual([path, name, value])
    }
  }
})

for (const name of ['nginx.conf', '_headers', '_redirects']) {
  test(`behavior: site/deploy/${name} equals the output of the build`, () => {
    const kept = fileURLToPath(new URL(`../../site/deploy/${name}`, import.meta.url))
    const advice = `npm run build site && cp site/deploy/dist/${name} site/deploy/`
    expect(readFileSync(kept, 'utf8'), advice).toBe(readFileSync(join(hosted.deploy, name), 'utf8'))
  })
}

test('no file of the build holds a private key', { tag: '@G42' }, () => {
  const texts = files.filter((path) => /\.(?:js|css|json|txt|webmanifest)$/.test(path))
  expect(texts.length).toBeGreaterThan(10)
  expect(
    texts.filter((path) => /sk_[a-z]+_\w|-----BEGIN \w|eyJhbGciOi/.test(bytes(path).toString())),
  ).toEqual([])
})

test('behavior: a build without an address for error reports contains no code that reports', () => {
  // daily-js contains an SDK for reports of its own
  const findReporting = (site: string) =>
    readdirSync(join(site, 'assets'))
      .filter((file) => file.endsWith('.js') && !/^(?:daily-esm|vendor|callCode)-/.test(file))
      .filter((file) =>
        /sentry|createReporter/i.test(file + readFileSync(join(site, 'assets', file), 'utf8')),
      )
  expect(findReporting(hosted.keyedSite)).not.toEqual([])
  expect(findReporting(hosted.site)).toEqual([])
})
