import {
  CACHING,
  type Header,
  type HostingNeeds,
  NOT_FOUND,
  REVALIDATED,
  STRICT_TRANSPORT,
  securityHeaders,
} from './hosting.ts'
import { pageFile } from './pageFile.ts'

const ORIGIN = '# Written by the build of the site from site/deploy/hosting.ts.'

const block = (path: string, headers: readonly Header[]) =>
  [path, ...headers.map(([name, value]) => `  ${name}: ${value}`)].join('\n')

/** The `_headers` of static hosts such as Netlify and Cloudflare Pages. */
export function renderHeaders(needs: HostingNeeds): string {
  // At most one rule per header matches an address, because such hosts send all matching values
  const caching = [...needs.pages.map((page) => [page, REVALIDATED] as const), ...CACHING]
  return [
    ORIGIN,
    '# What has no rule for caching is asked for again at every visit: that is what such hosts do by themselves.',
    block('/*', [...securityHeaders(needs), STRICT_TRANSPORT]),
    ...caching.map(([path, value]) => block(path.replace(/(?<=.)\/$/, '/*'), [['Cache-Control', value]])),
    '',
  ].join('\n')
}

/** The `_redirects` of the same hosts. They find the file of a page without a rule. */
export const renderRedirects = ({ pages }: HostingNeeds): string =>
  [ORIGIN, ...pages.map((page) => `${pageFile(page)} ${page} 308`), `/* ${NOT_FOUND} 404`, ''].join('\n')
