import { AfterHours } from '../../sections/after-hours/AfterHours.tsx'
import { Counters } from '../../sections/counters/Counters.tsx'
import { Integrations } from '../../sections/integrations/Integrations.tsx'
import { Pricing } from '../../sections/pricing/Pricing.tsx'
import { RoiCalculator } from '../../sections/roi-calculator/RoiCalculator.tsx'
import { SocialProof } from '../../sections/social-proof/SocialProof.tsx'

/** What a visitor scrolls to: one file, since whoever comes to the first of these is on the way to the others. */
export const belowTheFold = { AfterHours, Integrations, Counters, Pricing, RoiCalculator, SocialProof }
