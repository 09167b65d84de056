import { counters, untilNextCount, valueAt } from '../activity/liveCounters.ts'
import { countersCopy } from '../content/counters.ts'
import { COUNT_UP, countUpAt, FRAME } from '../motion/countUpAt.ts'
import { PauseButton } from '../motion/PauseButton.tsx'
import { useActiveTime } from '../motion/useActiveTime.ts'
import { useInSight } from '../motion/useInSight.ts'
import { useStill } from '../motion/useMotion.ts'
import { formatFigure } from '../ui/formatFigure.ts'

/** Three counters that count up and go on. They are examples, and say so. */
export function LiveCounters() {
  const { ref, seen, wasRead } = useInSight<HTMLDListElement>()
  const passed = useActiveTime(untilNext, seen)
  const still = useStill()
  // no number falls: figures that the visitor has read go on from where they are
  const counting = seen && !wasRead && !still && passed < COUNT_UP
  return (
    <section aria-labelledby="counters" className="strip">
      <div className="page-grid gap-y-6">
        <h2 id="counters" className="strip-heading">
          {countersCopy.heading}
        </h2>
        <dl ref={ref} className="counters" data-counting={seen}>
          {counters.map(({ name, start, every }) => (
            <div key={name}>
              <dt>{countersCopy[name]}</dt>
              <dd>
                <span aria-hidden="true" data-testid={`counter-${name}`}>
                  {formatFigure(counting ? countUpAt(start, passed) : valueAt({ start, every }, passed))}
                </span>
                <span className="sr-only">{formatFigure(start)}</span>
              </dd>
            </div>
          ))}
        </dl>
        <p className="strip-note">{countersCopy.note}</p>
        <div className="strip-pause">
          <PauseButton />
        </div>
      </div>
    </section>
  )
}

const untilNext = (passed: number) => (passed < COUNT_UP ? FRAME : untilNextCount(passed))
