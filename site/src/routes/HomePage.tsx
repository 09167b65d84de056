import { ActivityNote } from '../activity/ActivityNote.tsx'
import { pages } from '../content/pages.ts'
import { Hero } from '../landing/Hero.tsx'
import { LiveCall } from '../landing/LiveCall.tsx'
import { MeetAgent } from '../landing/MeetAgent.tsx'
import { PageMeta } from '../ui/PageMeta.tsx'
import { readOnly } from '../ui/readOnly.tsx'
import { whenNear } from '../ui/whenNear.tsx'

const IndustrySolutions = readOnly(
  'industries',
  async () => (await import('../landing/IndustrySolutions.tsx')).IndustrySolutions,
)
const HowItWorks = readOnly('steps', async () => (await import('../landing/HowItWorks.tsx')).HowItWorks)

const lower = async () => (await import('./belowTheFold.ts')).belowTheFold
const LiveCounters = whenNear('counters', async () => (await lower()).LiveCounters)
const AfterHours = whenNear('after-hours', async () => (await lower()).AfterHours)
const RoiCalculator = whenNear('calculator', async () => (await lower()).RoiCalculator)
const Integrations = whenNear('integrations', async () => (await lower()).Integrations)
const Pricing = whenNear('pricing', async () => (await lower()).Pricing)
const SocialProof = whenNear('proof', async () => (await lower()).SocialProof)

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
