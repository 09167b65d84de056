import { lazy, Suspense } from 'react'
import { ExampleCalls } from '../../activity/ExampleCalls.tsx'
import { HydrationMark } from '../../presses/HydrationMark.tsx'
import { Hero } from '../../sections/hero/Hero.tsx'
import { LiveCall } from '../../sections/live-call/LiveCall.tsx'
import { MeetAgent } from '../../sections/meet-agent/MeetAgent.tsx'
import { retryImport } from '../../ui/retryImport.ts'
import { whenNear } from '../../ui/whenNear.ts'

const BELOW = '[data-below-the-fold]'

// The document shows these sections already: their code loads when the user comes near
const BelowTheFold = lazy(async () => {
  await whenNear(BELOW)
  return { default: (await retryImport(() => import('./BelowTheFold.tsx'))).BelowTheFold }
})

/** The landing page: its sections, in order. The footer of every page is the last of them. */
export function HomePage() {
  return (
    <>
      <Hero />
      <MeetAgent />
      <LiveCall />
      <div data-below-the-fold>
        <Suspense>
          <BelowTheFold />
          <HydrationMark part={BELOW} />
        </Suspense>
      </div>
      <ExampleCalls />
      <HydrationMark part="#root" />
    </>
  )
}
