import { plans } from '../pricing/plans.ts'
import { brand } from './brand.ts'
import { pages } from './pages.ts'

/** The landing page as data for search engines, as a script element: a data block, which runs nothing. */
export function structuredData(): string {
  const { siteUrl, name, company } = brand
  const data = {
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'Organization', '@id': `${siteUrl}/#organization`, name: company, url: siteUrl },
      { '@type': 'WebSite', name, url: siteUrl, publisher: { '@id': `${siteUrl}/#organization` } },
      {
        '@type': 'SoftwareApplication',
        name,
        description: pages.home.description,
        applicationCategory: 'BusinessApplication',
        operatingSystem: 'Any',
        offers: plans.map((plan) => ({
          '@type': 'Offer',
          name: plan.name,
          price: plan.price.monthly,
          priceCurrency: 'USD',
          url: brand.checkout[plan.name],
        })),
      },
    ],
  }
  // a `</script>` in a text must not end the script
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
}
