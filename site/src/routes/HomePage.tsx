import { ActivityNote } from '../activity/ActivityNote.tsx'
import { pages } from '../content/pages.ts'
import { AfterHours } from '../landing/AfterHours.tsx'
import { Hero } from '../landing/Hero.tsx'
import { Integrations } from '../landing/Integrations.tsx'
import { LiveCall } from '../landing/LiveCall.tsx'
import { LiveCounters } from '../landing/LiveCounters.tsx'
import { MeetAgent } from '../landing/MeetAgent.tsx'
import { Pricing } from '../landing/Pricing.tsx'
import { RoiCalculator } from '../landing/RoiCalculator.tsx'
import { SocialProof } from '../landing/SocialProof.tsx'
import { PageMeta } from '../ui/PageMeta.tsx'
import { readOnly } from '../ui/readOnly.tsx'

const IndustrySolutions = readOnly(
  'industries',
  async () => (await import('../landing/IndustrySolutions.tsx')).IndustrySolutions,
)
const HowItWorks = readOnly('steps', async () => (await import('../landing/HowItWorks.tsx')).HowItWorks)

/** The landing page: its sections, in order; the footer of every page is the last of them. */
export function HomePage() {
  return (
    <>
      <PageMeta {...pages.home} />
      <Hero />
      <MeetAgent />
      <LiveCall />
      <LiveCounters />
      <IndustrySolutions />
      <AfterHours />
      <RoiCalculator />
      <Integrations />
      <HowItWorks />
      <Pricing />
      <SocialProof />
      <ActivityNote />
    </>
  )
}
