import { ActivityNote } from '../../activity/ActivityNote.tsx'
import { PageMeta } from '../../app/PageMeta.tsx'
import { pages } from '../../config/pages.ts'
import { Hero } from '../../sections/hero/Hero.tsx'
import { LiveCall } from '../../sections/live-call/LiveCall.tsx'
import { MeetAgent } from '../../sections/meet-agent/MeetAgent.tsx'
import { readOnly } from '../../ui/readOnly.tsx'
import { whenNear } from '../../ui/whenNear.tsx'

const Industries = readOnly(
  'industries',
  async () => (await import('../../sections/industries/Industries.tsx')).Industries,
)
const HowItWorks = readOnly(
  'steps',
  async () => (await import('../../sections/how-it-works/HowItWorks.tsx')).HowItWorks,
)

const lower = async () => (await import('./belowTheFold.ts')).belowTheFold
const Counters = whenNear('counters', async () => (await lower()).Counters)
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
      <Counters />
      <Industries />
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
