import { useEffect, useRef, useState } from 'react'
import { useMoving } from './useMotion.ts'

/**
 * Milliseconds that have passed while things could move: the clock of one thing that changes by itself.
 * It stands still while the page is hidden or motion is paused, and catches nothing up.
 *
 * @param untilNext how long nothing changes, from the time that has passed; Infinity when nothing will
 * @param started begins at 0 when this becomes true
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
      // a timeout of Infinity would fire at once
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
