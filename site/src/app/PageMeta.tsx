import type { PageAbout } from '../config/pages.ts'
import { site } from '../config/site.ts'
import { words } from '../content/words.ts'

/** The picture that a shared link shows: 1200 by 630. */
const PICTURE = '/sharing.png'

interface PageMetaProps extends PageAbout {
  /** Absent for the page for unknown addresses. */
  path?: string
}

/** The page's title, and what search engines and shared links show of it; React puts it into the head. */
export function PageMeta({ title, description, path }: PageMetaProps) {
  return (
    <>
      <title>{title}</title>
      {description === undefined && <meta name="robots" content="noindex" />}
      {description !== undefined && path !== undefined && (
        <>
          <meta name="description" content={description} />
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={site.name} />
          <meta property="og:title" content={title} />
          <meta property="og:description" content={description} />
          {site.siteUrl !== null && <PageAddress siteUrl={site.siteUrl} path={path} />}
        </>
      )}
    </>
  )
}

/** The metadata that needs absolute addresses. */
const PageAddress = ({ siteUrl, path }: { siteUrl: string; path: string }) => (
  <>
    <link rel="canonical" href={`${siteUrl}${path}`} />
    <meta property="og:url" content={`${siteUrl}${path}`} />
    <meta property="og:image" content={`${siteUrl}${PICTURE}`} />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta property="og:image:alt" content={words.picture} />
    <meta name="twitter:card" content="summary_large_image" />
  </>
)
