import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { copy } from '../../app/words.ts'
import { CallButton } from '../../call/CallButton.tsx'
import { CALL_CARD, focusIfCalledFor } from '../../call/NowLink.tsx'
import { useInCall } from '../../call/useInCall.ts'
import { useSiteCall } from '../../call/useSiteCall.ts'
import { paths } from '../../config/paths.ts'
import { site } from '../../config/site.ts'
import { BookingLink } from '../../ui/BookingLink.tsx'
import { CallLine } from './CallLine.tsx'
import { DeviceChoice } from './DeviceChoice.tsx'
import { MuteButton } from './MuteButton.tsx'
import { SoundBlocked } from './SoundBlocked.tsx'
import { Transcript } from './Transcript.tsx'
import { TypeInstead } from './TypeInstead.tsx'
import { useGreeting } from './useGreeting.ts'

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
