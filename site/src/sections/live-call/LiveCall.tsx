import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { CallButton } from '../../call/CallButton.tsx'
import { CALL_CARD, focusIfCalledFor } from '../../call/NowLink.tsx'
import { useInCall } from '../../call/useInCall.ts'
import { useSiteCall } from '../../call/useSiteCall.ts'
import { paths } from '../../config/pages.ts'
import { BookingLink } from '../../ui/BookingLink.tsx'
import { CallWaveform } from './CallWaveform.tsx'
import { DeviceChoice } from './DeviceChoice.tsx'
import { MuteButton } from './MuteButton.tsx'
import { SoundBlocked } from './SoundBlocked.tsx'
import { Transcript } from './Transcript.tsx'
import { TypeInstead } from './TypeInstead.tsx'
import { useGreeting } from './useGreeting.ts'
import { words } from './words.ts'

/** The live call: the user talks to the agent, right here. */
export function LiveCall() {
  const call = useSiteCall()
  const inCall = useInCall()
  useGreeting()
  // A link on another page may have opened the page here
  useEffect(focusIfCalledFor, [])
  return (
    <section id={CALL_CARD} aria-labelledby="live-call-heading" className="live-call">
      <div className="live-call-row">
        <div className="[&>*+*]:mt-3">
          <h2 id="live-call-heading" className="heading">
            {words.heading}
          </h2>
          <div className="scripted call-intro">
            <p data-shown={!inCall}>{words.intro}</p>
            <p data-shown={inCall}>{words.inCall}</p>
          </div>
        </div>
        <div className="[&>*+*]:mt-4">
          <div className="ways">
            <CallButton {...call} />
            <BookingLink className="quiet-button">{words.book}</BookingLink>
            <MuteButton />
          </div>
          <noscript>
            <p className="scriptless">{words.scriptless}</p>
          </noscript>
          <SoundBlocked />
          <p className="small-print">
            {words.recorded}{' '}
            <Link reloadDocument to={paths.privacy} className="text-link inline-block">
              {words.recordedLink}
            </Link>
          </p>
        </div>
      </div>
      <CallWaveform />
      <DeviceChoice />
      <div className="live-call-row">
        <div className="scripted call-transcript">
          <Transcript />
          <TypeInstead />
        </div>
        <div className="scripted cues">
          <h3 className="small-print">{words.cues}</h3>
          <ul>
            {words.cueLines.map((line) => (
              <li key={line}>“{line}”</li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}
