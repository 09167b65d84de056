import { aboutTerms, terms } from '../content/terms.ts'
import { LegalPage } from '../legal/LegalPage.tsx'

/** What a customer and we owe each other. */
export function TermsPage() {
  return <LegalPage about={aboutTerms} document={terms} />
}
