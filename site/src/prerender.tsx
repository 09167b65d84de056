import { renderToStaticMarkup } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { App } from './app/App.tsx'
import { PageMeta } from './app/PageMeta.tsx'
import { structuredData } from './app/structuredData.ts'
import { Connecting } from './call/CallButton.tsx'
import { Calls } from './call/Calls.tsx'
import { findPage, notFoundPage, pages, paths, placeholderPage } from './config/pages.ts'
import { PLACEHOLDER_PAGE } from './config/placeholders.ts'
import { site } from './config/site.ts'
import { PlaceholderPage } from './pages/placeholder/PlaceholderPage.tsx'
import { placeholderLinks } from './pages/placeholder/placeholderLinks.ts'
import { Unready } from './presses/Unready.tsx'
import { AppRoutes } from './routes.tsx'

/** A prerendered page. */
export interface RenderedPage {
  /** The HTTP status to send the page with. */
  status: 200 | 404
  head: string
  /** The content of #root. */
  body: string
  /** Whether the page has the script of the site. */
  hasScript: boolean
}

/** The paths of all pages except the page for unknown addresses. */
export const pagePaths: readonly string[] = Object.values(paths)

/** The path of the page of placeholder links, where the site has such links. It is a file without a route. */
export const placeholderPaths: readonly string[] = placeholderLinks(site).length > 0 ? [PLACEHOLDER_PAGE] : []

/**
 * Renders the page of a path to HTML, the same that the browser hydrates. Every path without a page has the not-found
 * page.
 *
 * @param inlineScript the script inside the landing page (`presses/inlineScript.ts`)
 * @throws the first error of a component, with its own stack
 */
export async function renderPage(path: string, inlineScript: string): Promise<RenderedPage> {
  const name = findPage(path)
  const isPlaceholder = placeholderPaths.includes(path)
  const document = (
    <Calls origin={site.siteUrl ?? 'https://site.invalid'}>
      <App path={path}>{isPlaceholder ? <PlaceholderPage /> : <AppRoutes path={path} />}</App>
    </Calls>
  )
  const problems: unknown[] = []
  const { prelude } = await prerender(document, {
    // Not streamed, since that needs inline scripts
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    onError: (problem) => void problems.push(problem),
  })
  if (problems.length > 0) throw problems[0]
  const other = isPlaceholder ? placeholderPage : notFoundPage
  const about = name ? { ...pages[name], path: paths[name] } : other
  const head = renderToStaticMarkup(<PageMeta {...about} />)
  return {
    status: name || isPlaceholder ? 200 : 404,
    head: name === 'home' ? pressesOf(inlineScript) + head + structuredData() : head,
    body: await new Response(prelude).text(),
    hasScript: !isPlaceholder,
  }
}

/** The script that remembers presses, and what it shows. */
const pressesOf = (inlineScript: string): string =>
  [
    `<script>${inlineScript}</script>`,
    `<template data-connecting>${renderToStaticMarkup(<Connecting />)}</template>`,
    `<template data-unready>${renderToStaticMarkup(<Unready />)}</template>`,
  ].join('')

/** The text of robots.txt. */
export const robots = (): string =>
  [
    'User-agent: *',
    'Allow: /',
    ...(site.siteUrl ? ['', `Sitemap: ${site.siteUrl}/sitemap.xml`] : []),
    '',
  ].join('\n')

/** The text of sitemap.xml: the absolute address of every page, or no address without VITE_SITE_URL. */
export function sitemap(): string {
  const known = site.siteUrl === null ? [] : pagePaths
  const urls = known.map((path) => `  <url><loc>${site.siteUrl}${path}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
}
