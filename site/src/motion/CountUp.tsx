import { COUNT_UP, countUpAt, FRAME } from './countUpAt.ts'
import { useActiveTime } from './useActiveTime.ts'
import { useInSight } from './useInSight.ts'
import { useStill } from './useMotion.ts'

interface CountUpProps {
  end: number
  after?: string
}

const untilNext = (passed: number) => (passed < COUNT_UP ? FRAME : Number.POSITIVE_INFINITY)

/**
 * A number that counts up when it comes into sight. To a screen reader it is its end from the start, which
 * also keeps the room that it will need.
 */
export function CountUp({ end, after = '' }: CountUpProps) {
  const { ref, seen } = useInSight<HTMLSpanElement>()
  const passed = useActiveTime(untilNext, seen)
  const still = useStill() || !seen
  return (
    <span ref={ref} className="count" data-counting={seen}>
      <span aria-hidden="true">{`${still ? end : countUpAt(end, passed)}${after}`}</span>
      <span className="count-end">{`${end}${after}`}</span>
    </span>
  )
}
