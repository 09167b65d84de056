import { AfterHours } from '../../sections/after-hours/AfterHours.tsx'
import { Counters } from '../../sections/counters/Counters.tsx'
import { HowItWorks } from '../../sections/how-it-works/HowItWorks.tsx'
import { Industries } from '../../sections/industries/Industries.tsx'
import { Integrations } from '../../sections/integrations/Integrations.tsx'
import { Pricing } from '../../sections/pricing/Pricing.tsx'
import { RoiCalculator } from '../../sections/roi-calculator/RoiCalculator.tsx'
import { SocialProof } from '../../sections/social-proof/SocialProof.tsx'

/** The sections that a visitor scrolls to, in order. */
export const BelowTheFold = () => (
  <>
    <Counters />
    <Industries />
    <AfterHours />
    <RoiCalculator />
    <Integrations />
    <HowItWorks />
    <Pricing />
    <SocialProof />
  </>
)
