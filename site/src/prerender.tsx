import { prerender as renderToStream } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { App } from './app/App.tsx'
import { structuredData } from './app/structuredData.ts'
import { Calls } from './call/Calls.tsx'
import { paths } from './config/paths.ts'
import { site } from './config/site.ts'

/** A prerendered page: what goes into its head, and into its #root. */
export interface Prerendered {
  head: string
  body: string
}

/** What React hoists: it belongs into the head, and without one React puts it first. */
const HOISTED = /^(?:<title>.*?<\/title>|<(?:meta|link)\b[^>]*>)+/

/**
 * Renders one page to HTML, the same that the page in the browser begins with.
 *
 * @throws the first error of a component, with its own stack
 */
export async function prerender(path: string): Promise<Prerendered> {
  const page = (
    <Calls origin={site.siteUrl ?? 'https://site.invalid'}>
      <StaticRouter location={path}>
        <App />
      </StaticRouter>
    </Calls>
  )
  // in one piece: a page sent in parts needs inline scripts
  const problems: unknown[] = []
  const { prelude } = await renderToStream(page, {
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    onError: (problem) => void problems.push(problem),
  })
  if (problems.length > 0) throw problems[0]
  const html = await new Response(prelude).text()
  const head = HOISTED.exec(html)?.[0] ?? ''
  return {
    head: head + (path === paths.home ? structuredData() : ''),
    body: html.slice(head.length),
  }
}

/** The files of the site, and the path that each shows. */
export const files = {
  'index.html': paths.home,
  'privacy-policy.html': paths.privacy,
  'terms-and-conditions.html': paths.terms,
  '404.html': '/404',
} as const

/** What search engines read before they look at a page. */
export const robots = (): string =>
  [
    'User-agent: *',
    'Allow: /',
    ...(site.siteUrl ? ['', `Sitemap: ${site.siteUrl}/sitemap.xml`] : []),
    '',
  ].join('\n')

/** The pages that search engines should know, by their whole addresses: none while the site's own is not set. */
export function sitemap(): string {
  const known = site.siteUrl === null ? [] : Object.values(paths)
  const urls = known.map((path) => `  <url><loc>${site.siteUrl}${path}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
}
