import { aboutPrivacyPolicy, privacyPolicy } from '../content/privacyPolicy.ts'
import { LegalPage } from '../legal/LegalPage.tsx'

/** What happens to what a caller says. */
export function PrivacyPolicyPage() {
  return <LegalPage about={aboutPrivacyPolicy} document={privacyPolicy} />
}
