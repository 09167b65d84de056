import { CallLine } from '../../call/line/CallLine.tsx'
import { useInCall } from '../../call/useInCall.ts'
import greeting from '../../content/greetingLevels.json'
import { useMoving } from '../../motion/useMotion.ts'
import { PITCH, wavePath } from '../../ui/wavePath.ts'

const HEIGHT = 160
const LOUDEST = Math.max(...greeting)
const BARS = wavePath(
  greeting.map((level) => level / LOUDEST),
  HEIGHT,
)

/** The agent's greeting, as loud as it is spoken; in a call, the line between the two voices. */
export function AgentBars() {
  const moving = useMoving()
  const inCall = useInCall()
  return (
    <div className="agent-bars" data-testid="audio-bars" data-moving={moving} data-in-call={inCall}>
      <Bars className="agent-bars-rest" />
      <div className="agent-bars-said">
        <Bars />
      </div>
      {inCall && <CallLine testId="agent-line" />}
    </div>
  )
}

const Bars = ({ className }: { className?: string }) => (
  <svg
    aria-hidden="true"
    className={className}
    viewBox={`0 0 ${greeting.length * PITCH} ${HEIGHT}`}
    preserveAspectRatio="none"
  >
    <path d={BARS} />
  </svg>
)
