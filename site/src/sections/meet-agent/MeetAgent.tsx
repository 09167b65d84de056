import { useTranscript } from '@offhook/react'
import { CallButton } from '../../call/CallButton.tsx'
import { CALL_CARD } from '../../call/callCard.ts'
import { spokenSeconds } from '../../call/spokenSeconds.ts'
import { useInCall } from '../../call/useInCall.ts'
import { useSiteCall } from '../../call/useSiteCall.ts'
import { words as callWords } from '../../call/words.ts'
import { site } from '../../config/site.ts'
import { PauseButton } from '../../motion/PauseButton.tsx'
import { AgentBars } from './AgentBars.tsx'
import { words } from './words.ts'

/** The agent: its voice as a waveform, and what it does on a call. In a call, the figure shows that call. */
export function MeetAgent() {
  const call = useSiteCall()
  const inCall = useInCall()
  return (
    <section aria-labelledby="meet" className="page-grid gap-y-8 pt-8 pb-14 md:pt-10 md:pb-20">
      <div className="col-span-12 lg:col-span-4">
        <h2 id="meet" className="heading">
          {words.heading}
        </h2>
        <div className="scripted agent-lead mt-4 mb-6 max-w-[38ch] text-soft">
          <p data-shown={!inCall}>{words.lead}</p>
          {inCall && (
            <p>
              {words.inCall}{' '}
              <a href={`#${CALL_CARD}`} className="text-link">
                {words.whole}
              </a>
            </p>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <CallButton {...call} />
          <PauseButton />
        </div>
      </div>
      <figure className="col-span-12 lg:col-span-8">
        <AgentBars />
        <figcaption className="spoken">{inCall ? <LastLine /> : <Greeting />}</figcaption>
      </figure>
      <Points {...words.does} className="sm:col-span-6 lg:col-span-4 lg:col-start-5" />
      <Points {...words.privacy} className="sm:col-span-6 lg:col-span-4" />
    </section>
  )
}

/** The greeting, with no word alone in its last line. */
const Greeting = () =>
  site.greeting === null ? null : <span className="text-balance">“{site.greeting}”</span>

/** The last line of the call, with its speaker. */
function LastLine() {
  const line = useTranscript().at(-1)
  if (!line) return null
  const seconds = spokenSeconds(line.text)
  if (seconds !== null) return <span>{callWords.spokenFor(seconds)}</span>
  return (
    <span>
      {line.speaker === 'user' ? words.you : site.name}: {line.text}
    </span>
  )
}

interface PointsProps {
  heading: string
  points: readonly string[]
  className: string
}

function Points({ heading, points, className }: PointsProps) {
  return (
    <div className={`col-span-12 ${className}`}>
      <h3 className="mb-2 [font-weight:600]">{heading}</h3>
      <ul className="plain-list">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  )
}
