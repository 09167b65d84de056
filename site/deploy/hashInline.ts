import { createHash } from 'node:crypto'

/** An inline script. A type that browsers do not run is data, which a policy does not block. */
const SCRIPT = /<script(?![^>]*\ssrc=)(?![^>]*\stype="application\/)[^>]*>(.*?)<\/script>/gs
const STYLE = /<style[^>]*>(.*?)<\/style>/gs

const hashes = (pages: readonly string[], pattern: RegExp): string[] => {
  const found = pages.flatMap((page) => [...page.matchAll(pattern)].map(([, inner = '']) => inner))
  return [...new Set(found)].map((inner) => `sha256-${createHash('sha256').update(inner).digest('base64')}`)
}

/** The scripts and styles inside pages, as a content security policy allows them: each by its own hash. */
export const hashInline = (pages: readonly string[]) => ({
  scripts: hashes(pages, SCRIPT),
  styles: hashes(pages, STYLE),
})
