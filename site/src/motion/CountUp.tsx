import { useCallback } from 'react'
import { COUNT_UP, countUpAt, FRAME } from './countUpAt.ts'
import { useAnimationTime } from './useAnimationTime.ts'
import { useInView } from './useInView.ts'
import { useReducedMotion } from './useMotion.ts'

/** A number and its suffix, such as `100%`. `24/7` does not match. */
const COUNTABLE = /^(\d+)(\D*)$/

interface CountUpProps {
  figure: string
  /** Milliseconds of the count. */
  duration?: number
}

/**
 * A figure that counts up when it comes into view, or fades in if it is not a number. Screen readers get the final
 * figure from the start, which also reserves its space.
 */
export function CountUp({ figure, duration = COUNT_UP }: CountUpProps) {
  const { ref, seen, wasRead } = useInView<HTMLSpanElement>()
  const untilNext = useCallback(
    (passed: number) => (passed < duration ? FRAME : Number.POSITIVE_INFINITY),
    [duration],
  )
  const passed = useAnimationTime(untilNext, seen)
  const reducedMotion = useReducedMotion()
  const [, end, after] = COUNTABLE.exec(figure) ?? []
  const counting = end !== undefined && seen && !wasRead && !reducedMotion
  return (
    <span ref={ref} className="count" data-counting={seen} data-fades={end === undefined && !wasRead}>
      <span aria-hidden="true">
        {counting ? `${countUpAt(Number(end), passed, duration)}${after}` : figure}
      </span>
      <span className="count-end">{figure}</span>
    </span>
  )
}
