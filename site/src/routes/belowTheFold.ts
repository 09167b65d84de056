import { AfterHours } from '../landing/AfterHours.tsx'
import { Integrations } from '../landing/Integrations.tsx'
import { LiveCounters } from '../landing/LiveCounters.tsx'
import { Pricing } from '../landing/Pricing.tsx'
import { RoiCalculator } from '../landing/RoiCalculator.tsx'
import { SocialProof } from '../landing/SocialProof.tsx'

/** What a visitor scrolls to: one file, since whoever comes to the first of these is on the way to the others. */
export const belowTheFold = { AfterHours, Integrations, LiveCounters, Pricing, RoiCalculator, SocialProof }
