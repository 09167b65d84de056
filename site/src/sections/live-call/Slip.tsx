import { useCallTimer, useTranscript, useVoiceClient, useVoiceState } from '@offhook/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { CALL_CARD } from '../../call/callCard.ts'
import { callLevels, recordLevels } from '../../call/line/callLevels.ts'
import { hasDemoAgent } from '../../config/hasDemoAgent.ts'
import { site } from '../../config/site.ts'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'
import { formatMoment } from './clock.ts'
import { formatDay, formatLength, formatTime } from './formatSlip.ts'
import { SlipStrip } from './SlipStrip.tsx'
import { slipWords } from './slipWords.ts'

/** Windows in which the card may have one column: its own limit is 40rem of the page, whose letters are a sixteenth larger. */
const ONE_COLUMN = '(width < 44rem)'

/**
 * Records the sound of the call, and shows the slip that the agent of the demonstration fills in. It stays after the call,
 * until the next press. On a phone, where a call fills the window, it appears after the call, at the end of the transcript.
 */
export function Slip() {
  const voice = useVoiceClient()
  const startedAt = useVoiceState((state) => state.startedAt)
  const narrow = useMediaQuery(ONE_COLUMN)
  useEffect(() => (startedAt === null ? undefined : recordLevels(voice)), [voice, startedAt])
  // Nobody knows what the agent of a sandbox elsewhere understands
  if (!hasDemoAgent(site) || (narrow && startedAt !== null)) return null
  const transcript = narrow ? document.querySelector(`#${CALL_CARD} [role="log"]`) : null
  return transcript ? createPortal(<Paper isInTranscript />, transcript) : <Paper />
}

function Paper({ isInTranscript = false }: { isInTranscript?: boolean }) {
  const startedAt = useVoiceState((state) => state.startedAt)
  const { seconds } = useCallTimer()
  const answers = useAnswers()
  const { from, to } = callLevels.span()
  const length = startedAt === null ? Math.floor((to - from) / 1000) : seconds
  const paper = useRef<HTMLElement>(null)
  // A blank slip would only cover the conversation
  const isShown = !isInTranscript || answers.some(({ value }) => value !== null)
  useEffect(() => {
    const scroll = paper.current?.closest('[role="log"]')
    if (isShown && scroll) scroll.scrollTop = scroll.scrollHeight
  }, [isShown])
  if (!isShown) return null
  return (
    // Inside the transcript it would be announced
    <section
      ref={paper}
      aria-label={slipWords.label}
      aria-live="off"
      className="slip"
      data-over={startedAt === null}
    >
      <p className="slip-head">
        <span>{slipWords.heading}</span> <span>{formatMoment(startedAt ?? from)}</span>
      </p>
      <SlipStrip isOver={startedAt === null} />
      <dl>
        {answers.map(({ name, value }) => (
          <div key={name} data-known={value !== null}>
            <dt>{name}</dt>
            <dd>{value ?? <span className="sr-only">{slipWords.open}</span>}</dd>
          </div>
        ))}
      </dl>
      <p className="slip-foot">
        <span>{slipWords.booked}</span> <span>{formatLength(length)}</span>
      </p>
    </section>
  )
}

/** The rows of the slip: what the agent has understood so far. */
function useAnswers(): { name: string; value: string | null }[] {
  const [read, setRead] = useState<ReadSlip>()
  useEffect(() => {
    // The code of the agent, which has loaded for the call. Without it, the slip stays blank
    void import('../../demo/createDemoAgent.ts').then(
      ({ readDemoSlip }) => setRead(() => readDemoSlip),
      () => {},
    )
  }, [])
  const lines = useTranscript()
    .filter(({ final }) => final)
    .map(({ speaker, text }) => ({ speaker, text }))
  // As a text, because only a new line changes what is known
  const said = JSON.stringify(lines)
  const known = useMemo(() => read?.(JSON.parse(said)), [read, said])
  return [
    { name: slipWords.reason, value: known?.reason ?? null },
    { name: slipWords.day, value: known?.day == null ? null : formatDay(known.day) },
    { name: slipWords.time, value: known?.time == null ? null : formatTime(known.time) },
    { name: slipWords.name, value: known?.name ?? null },
  ]
}

type ReadSlip = typeof import('../../demo/createDemoAgent.ts').readDemoSlip
