import { PhoneBar } from '../../phone-bar/PhoneBar.tsx'
import { AfterHours } from '../../sections/after-hours/AfterHours.tsx'
import { Counters } from '../../sections/counters/Counters.tsx'
import { Integrations } from '../../sections/integrations/Integrations.tsx'
import { Pricing } from '../../sections/pricing/Pricing.tsx'
import { RoiCalculator } from '../../sections/roi-calculator/RoiCalculator.tsx'
import { SocialProof } from '../../sections/social-proof/SocialProof.tsx'
import { serverRendered } from '../../ui/serverRendered.tsx'

// The browser needs no code of these; in development it does, so that a change is shown
const Industries = serverRendered(
  import.meta.env.SSR || import.meta.hot
    ? async () => (await import('../../sections/industries/Industries.tsx')).Industries
    : null,
)
const HowItWorks = serverRendered(
  import.meta.env.SSR || import.meta.hot
    ? async () => (await import('../../sections/how-it-works/HowItWorks.tsx')).HowItWorks
    : null,
)
const Questions = serverRendered(
  import.meta.env.SSR || import.meta.hot
    ? async () => (await import('../../sections/questions/Questions.tsx')).Questions
    : null,
)

/** The sections that a user scrolls to, in order. */
export const BelowTheFold = () => (
  <>
    <Counters />
    <Industries />
    <AfterHours />
    <RoiCalculator />
    <Integrations />
    <HowItWorks />
    <Pricing>
      <Questions />
    </Pricing>
    <SocialProof />
    <PhoneBar />
  </>
)
