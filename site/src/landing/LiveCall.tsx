import { Link } from 'react-router-dom'
import { paths } from '../app/paths.ts'
import { CallButton } from '../call/CallButton.tsx'
import { CallLine } from '../call/CallLine.tsx'
import { CallTimer } from '../call/CallTimer.tsx'
import { MuteButton } from '../call/MuteButton.tsx'
import { SoundBlocked } from '../call/SoundBlocked.tsx'
import { Transcript } from '../call/Transcript.tsx'
import { TypeInstead } from '../call/TypeInstead.tsx'
import { useGreeting } from '../call/useGreeting.ts'
import { useSiteCall } from '../call/useSiteCall.ts'
import { brand } from '../content/brand.ts'
import { copy } from '../content/copy.ts'
import { ExternalLink } from '../ui/ExternalLink.tsx'

/** The live call: the visitor talks to the agent, right here. */
export function LiveCall() {
  const call = useSiteCall()
  useGreeting()
  return (
    <section id="live-call" aria-labelledby="live-call-heading" className="desk">
      <header className="desk-head">
        <h2 id="live-call-heading" className="heading">
          {copy.call.heading}
        </h2>
        <CallTimer />
      </header>
      <CallLine />
      <div className="desk-body">
        <div className="space-y-6">
          <p className="measure">{copy.call.intro}</p>
          <div className="flex flex-wrap items-center gap-3">
            <CallButton {...call} />
            <MuteButton />
            <ExternalLink href={brand.bookingUrl} className="quiet-button">
              {copy.call.book}
            </ExternalLink>
          </div>
          <SoundBlocked />
          <SmallPrint />
        </div>
        <div>
          <Transcript />
          <TypeInstead />
        </div>
      </div>
    </section>
  )
}

function SmallPrint() {
  return (
    <div className="small-print">
      <p>
        {copy.call.recorded}{' '}
        <Link to={paths.privacy} className="text-link">
          {copy.call.recordedLink}
        </Link>
        .
      </p>
      {!brand.platform && <p>{copy.call.demonstration}</p>}
    </div>
  )
}
