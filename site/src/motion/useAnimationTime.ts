import { useEffect, useRef, useState } from 'react'
import { useMoving } from './useMotion.ts'

/**
 * Returns the milliseconds that an animation has run. The time stops while the page is hidden or motion is paused, and
 * does not catch up.
 *
 * @param untilNext returns the milliseconds until the next change, from the time that has passed; Infinity for no change
 * @param started starts the time at 0 when it becomes true
 */
export function useAnimationTime(untilNext: (passed: number) => number, started: boolean): number {
  const running = useMoving() && started
  const [shown, setShown] = useState(0)
  const passed = useRef(0)
  useEffect(() => {
    if (!running) return undefined
    const since = performance.now() - passed.current
    const read = () => {
      passed.current = performance.now() - since
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    function wait(): void {
      const time = untilNext(passed.current)
      // A timeout of Infinity would fire at once
      if (Number.isFinite(time)) timer = setTimeout(tick, Math.max(1, Math.ceil(time)))
    }
    function tick(): void {
      read()
      setShown(passed.current)
      wait()
    }
    wait()
    return () => {
      clearTimeout(timer)
      read()
    }
  }, [running, untilNext])
  return shown
}
