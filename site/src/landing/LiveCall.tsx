import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../app/paths.ts'
import { CallButton } from '../call/CallButton.tsx'
import { CallLine } from '../call/CallLine.tsx'
import { DeviceChoice } from '../call/DeviceChoice.tsx'
import { MuteButton } from '../call/MuteButton.tsx'
import { CALL_CARD, focusIfCalledFor } from '../call/NowLink.tsx'
import { SoundBlocked } from '../call/SoundBlocked.tsx'
import { Transcript } from '../call/Transcript.tsx'
import { TypeInstead } from '../call/TypeInstead.tsx'
import { useGreeting } from '../call/useGreeting.ts'
import { useInCall } from '../call/useInCall.ts'
import { useSiteCall } from '../call/useSiteCall.ts'
import { copy } from '../content/copy.ts'
import { site } from '../content/site.ts'
import { BookingLink } from '../ui/BookingLink.tsx'

/** The live call: the visitor talks to the agent, right here. */
export function LiveCall() {
  const call = useSiteCall()
  const inCall = useInCall()
  useGreeting()
  // who followed such a link on another page
  useEffect(focusIfCalledFor, [])
  return (
    <section id={CALL_CARD} aria-labelledby="live-call-heading" className="live-call">
      <div className="live-call-row">
        <div className="[&>*+*]:mt-3">
          <h2 id="live-call-heading" className="heading">
            {copy.call.heading}
          </h2>
          <p className="scripted call-intro">{inCall ? copy.call.inCall : copy.call.intro}</p>
        </div>
        <div className="[&>*+*]:mt-4">
          <div className="ways">
            <CallButton {...call} />
            <BookingLink className="quiet-button">{copy.call.book}</BookingLink>
            <MuteButton />
          </div>
          <noscript>
            <p className="scriptless">{copy.call.scriptless}</p>
          </noscript>
          <SoundBlocked />
          <p className="small-print">
            {copy.call.recorded}{' '}
            <Link to={paths.privacy} className="text-link">
              {copy.call.recordedLink}
            </Link>
            .
          </p>
        </div>
      </div>
      <CallLine />
      <DeviceChoice />
      <div className="live-call-row">
        <div className="call-transcript">
          <Transcript />
          <TypeInstead />
        </div>
        <div className="cues">
          <div>
            <h3 className="small-print">{copy.call.cues}</h3>
            <ul>
              {copy.call.cueLines.map((line) => (
                <li key={line}>“{line}”</li>
              ))}
            </ul>
          </div>
          <p className="small-print">{site.platform ? copy.call.live : copy.call.demonstration}</p>
        </div>
      </div>
    </section>
  )
}
