import { LegalPage } from './LegalPage.tsx'
import { aboutPrivacyPolicy, privacyPolicy } from './privacyPolicy.ts'

/** What happens to what a caller says. */
export function PrivacyPolicyPage() {
  return <LegalPage about={aboutPrivacyPolicy} document={privacyPolicy} />
}
