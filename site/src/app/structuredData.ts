import { pages } from '../config/pages.ts'
import { isPlaceholder } from '../config/placeholders.ts'
import { site } from '../config/site.ts'
import { plans } from '../content/facts.ts'

/** The id by which one entry of the data names another. */
const ORGANIZATION = '#organization'

/** The landing page as data for search engines, as a script element: a data block, which runs nothing. */
export function structuredData(): string {
  const { siteUrl, name, company, checkout } = site
  const address = siteUrl !== null && { url: siteUrl }
  const data = {
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'Organization', '@id': ORGANIZATION, name: company, ...address },
      { '@type': 'WebSite', name, ...address, publisher: { '@id': ORGANIZATION } },
      {
        '@type': 'SoftwareApplication',
        name,
        description: pages.home.description,
        applicationCategory: 'BusinessApplication',
        operatingSystem: 'Any',
        offers: Object.values(plans).map(({ name: plan, price }) => ({
          '@type': 'Offer',
          name: plan,
          price: price.monthly,
          priceCurrency: 'USD',
          ...(checkout[plan] !== null && !isPlaceholder(checkout[plan]) && { url: checkout[plan] }),
        })),
      },
    ],
  }
  // A `</script>` in a text must not end the script
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
}
