import { LegalPage } from './LegalPage.tsx'
import { aboutTerms, terms } from './terms.ts'

/** What a customer and we owe each other. */
export function TermsPage() {
  return <LegalPage about={aboutTerms} document={terms} />
}
