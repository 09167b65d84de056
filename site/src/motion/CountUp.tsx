import { useCallback } from 'react'
import { COUNT_UP, countUpAt, FRAME } from './countUpAt.ts'
import { useAnimationTime } from './useAnimationTime.ts'
import { useInView } from './useInView.ts'
import { useReducedMotion } from './useMotion.ts'

/** A number, and what stands behind it: `100%`. There is nothing to count in `24/7`. */
const COUNTABLE = /^(\d+)(\D*)$/

interface CountUpProps {
  figure: string
  /** Milliseconds that it takes. */
  duration?: number
}

/**
 * A figure that counts up when it comes into sight, or fades in where it is no number. To a screen reader it is its end
 * from the start, which also keeps the room that it will need.
 */
export function CountUp({ figure, duration = COUNT_UP }: CountUpProps) {
  const { ref, seen, wasRead } = useInView<HTMLSpanElement>()
  const untilNext = useCallback(
    (passed: number) => (passed < duration ? FRAME : Number.POSITIVE_INFINITY),
    [duration],
  )
  const passed = useAnimationTime(untilNext, seen)
  const still = useReducedMotion()
  const [, end, after] = COUNTABLE.exec(figure) ?? []
  const counting = end !== undefined && seen && !wasRead && !still
  return (
    <span ref={ref} className="count" data-counting={seen} data-fades={end === undefined && !wasRead}>
      <span aria-hidden="true">
        {counting ? `${countUpAt(Number(end), passed, duration)}${after}` : figure}
      </span>
      <span className="count-end">{figure}</span>
    </span>
  )
}
