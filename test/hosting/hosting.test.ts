import { expect, test } from 'vitest'
import { hashInline } from '../../site/deploy/hashInline.ts'
import { contentSecurityPolicy, securityHeaders } from '../../site/deploy/hosting.ts'

const needs = {
  pages: ['/'],
  platform: false,
  film: false,
  errorReports: undefined,
  inline: { scripts: [], styles: [] },
}

const directive = (policy: string, name: string) =>
  policy.split('; ').find((one) => one.startsWith(`${name} `))

test('default: a page may request its own origin, and run scripts from there', () => {
  const policy = contentSecurityPolicy(needs)
  expect(directive(policy, 'script-src')).toBe("script-src 'self'")
  expect(directive(policy, 'style-src')).toBe("style-src 'self'")
  expect(directive(policy, 'connect-src')).toBe("connect-src 'self'")
})

test('behavior: an inline script or style is allowed by its hash, once; inline data needs no hash', () => {
  const page =
    '<style>p{}</style><script type="application/ld+json">{}</script><script type="module" src="/a.js"></script>'
  const inline = hashInline([`${page}<script>go()</script>`, `<script type="module">go()</script>`])
  // printf 'go()' | openssl dgst -sha256 -binary | base64
  expect(inline.scripts).toEqual(['sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw='])
  expect(inline.styles).toEqual(['sha256-gG2yISYereRMiG2lMXrbiUgi0Ubw9p7QCeWcroOvy9Y='])
  const policy = contentSecurityPolicy({ ...needs, inline })
  expect(directive(policy, 'script-src')).toBe(
    "script-src 'self' 'sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw='",
  )
})

test('behavior: errors may be reported to the address of the build', () => {
  const policy = contentSecurityPolicy({ ...needs, errorReports: 'https://errors.example' })
  expect(directive(policy, 'connect-src')).toBe("connect-src 'self' https://errors.example")
})

test('behavior: with a key, scripts may come from the paths of the call machine', () => {
  const policy = contentSecurityPolicy({ ...needs, platform: true })
  expect(directive(policy, 'script-src')).toBe(
    "script-src 'self' https://c.daily.co/call-machine/ https://c.dailywebrtc.com/call-machine/ " +
      "https://c.dailywebrtc.net/call-machine/ blob: 'wasm-unsafe-eval'",
  )
})

test('behavior: frames are allowed for a film', () => {
  expect(directive(contentSecurityPolicy(needs), 'frame-src')).toBe("frame-src 'none'")
  expect(directive(contentSecurityPolicy({ ...needs, film: true }), 'frame-src')).toBe(
    'frame-src https://www.youtube-nocookie.com',
  )
})

test('behavior: the camera is allowed with a key, for assistants that record video; screen sharing is not allowed', () => {
  const permissions = (platform: boolean) =>
    new Map(securityHeaders({ ...needs, platform })).get('Permissions-Policy')
  expect(permissions(true)).toMatch(/^microphone=\(self\), camera=\(self\), .*display-capture=\(\)/)
  expect(permissions(false)).toMatch(/^microphone=\(self\), camera=\(\), .*display-capture=\(\)/)
})
