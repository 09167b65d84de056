import { useVoiceState } from '@offhook/react'
import { type ComponentProps, Suspense, useEffect, useSyncExternalStore } from 'react'
import { CallButton } from '../../call/CallButton.tsx'
import { CALL_CARD, focusIfCalledFor } from '../../call/callCard.ts'
import { useCallOutcome } from '../../call/callOutcome.ts'
import { restoreFocusToMute } from '../../call/restoreFocus.ts'
import { useInCall } from '../../call/useInCall.ts'
import { type SiteCall, useSiteCall } from '../../call/useSiteCall.ts'
import { paths } from '../../config/pages.ts'
import { BookingLink } from '../../ui/BookingLink.tsx'
import { ExternalLink } from '../../ui/ExternalLink.tsx'
import { lazyPart } from '../../ui/lazyPart.ts'
import { CallSlip } from './CallSlip.tsx'
import { CallWaveform } from './CallWaveform.tsx'
import { Conversation } from './Conversation.tsx'
import { Cue } from './Cue.tsx'
import { DeviceChoice } from './DeviceChoice.tsx'
import { loadInCall } from './loadInCall.ts'
import { MuteButton } from './MuteButton.tsx'
import { showWholeCard } from './showWholeCard.ts'
import { useGreeting } from './useGreeting.ts'
import { useSpeechRecognition } from './useSpeechRecognition.ts'
import { words } from './words.ts'

// Without it, the notice tells the end
const CallEnded = lazyPart(async () => (await loadInCall()).CallEnded)
const SoundBlocked = lazyPart(async () => (await loadInCall()).SoundBlocked)
const SpeechOffer = lazyPart(async () => (await loadInCall()).SpeechOffer)

const neverChanges = () => () => {}

/** Whether the browser gives microphones to pages. Browsers inside other apps often do not. */
const hasMicrophones = () => 'mediaDevices' in navigator

/** The live call: the user talks to the agent, right here. */
export function LiveCall() {
  const call = useSiteCall()
  const inCall = useInCall()
  const outcome = useCallOutcome()
  const ended = !inCall && outcome?.kind === 'ended'
  useGreeting()
  // A link on another page may have opened the page here
  useEffect(focusIfCalledFor, [])
  const press = () => {
    if (call.status === 'idle') showWholeCard()
    call.press()
  }
  return (
    <section
      id={CALL_CARD}
      aria-labelledby="live-call-heading"
      className="live-call"
      data-in-call={inCall}
      data-outcome={inCall ? undefined : outcome?.kind}
    >
      <CardHead inCall={inCall} ended={ended ? outcome : null} />
      <Ways call={{ ...call, press }} />
      <p className="small-print card-note">
        {words.recorded} {/* In a new tab: it would end a call */}
        <ExternalLink href={paths.privacy} className="text-link inline-block">
          {words.recordedLink}
        </ExternalLink>
      </p>
      <CallWaveform />
      <DeviceChoice />
      <Cue />
      <CallSlip ended={ended} />
      <Conversation cause={!inCall && outcome?.kind === 'failed' ? outcome.cause : null} />
    </section>
  )
}

interface CardHeadProps {
  inCall: boolean
  /** The call that has ended. */
  ended: ComponentProps<typeof CallEnded> | null
}

/** The heading, and what the user should know before the call, in it and after it. */
function CardHead({ inCall, ended }: CardHeadProps) {
  const canTalk = useSyncExternalStore(neverChanges, hasMicrophones, () => true)
  const speech = useSpeechRecognition()
  return (
    <div className="card-head">
      <h2 id="live-call-heading" className="heading">
        {words.heading}
      </h2>
      <div className="scripted call-intro">
        <p data-shown={!inCall && ended === null}>
          {!canTalk
            ? words.openElsewhere
            : speech.state.startsWith('understood')
              ? words.introSpoken
              : words.intro}
        </p>
        <p data-shown={inCall} aria-live="polite">
          {inCall && (speech.state === 'asks' || speech.state === 'understood elsewhere') ? (
            <Suspense fallback={words.inCall}>
              <SpeechOffer {...speech} buttonRef={restoreFocusToMute} />
            </Suspense>
          ) : (
            words.inCall
          )}
        </p>
        {ended && (
          <Suspense>
            <CallEnded {...ended} />
          </Suspense>
        )}
      </div>
    </div>
  )
}

/** The buttons of the user: the call, the booking, the microphone. */
function Ways({ call }: { call: SiteCall }) {
  const blocked = useVoiceState((state) => state.audioBlocked)
  return (
    <div className="card-ways">
      <div className="ways">
        <CallButton {...call} />
        <BookingLink className="quiet-button">{words.book}</BookingLink>
        <MuteButton />
      </div>
      <noscript>
        <p className="scriptless">{words.scriptless}</p>
      </noscript>
      {blocked && (
        <Suspense>
          <SoundBlocked />
        </Suspense>
      )}
    </div>
  )
}
