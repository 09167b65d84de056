import { COUNT_UP, countUpAt, FRAME } from '../../motion/countUpAt.ts'
import { PauseButton } from '../../motion/PauseButton.tsx'
import { useAnimationTime } from '../../motion/useAnimationTime.ts'
import { useInView } from '../../motion/useInView.ts'
import { useReducedMotion } from '../../motion/useMotion.ts'
import { formatFigure } from '../../ui/formatFigure.ts'
import { counters, untilNextCount, valueAt } from './counters.ts'
import { words } from './words.ts'

/** Three counters, each with a bar of its length. Their figures are illustrative, and the section says so. */
export function Counters() {
  const { ref, seen, wasRead } = useInView<HTMLDListElement>()
  const passed = useAnimationTime(untilNext, seen)
  const reducedMotion = useReducedMotion()
  // A figure that the user has read already does not fall to 0
  const counting = seen && !wasRead && !reducedMotion && passed < COUNT_UP
  return (
    <section aria-labelledby="counters" className="counters-section">
      <div className="page-grid gap-y-4">
        <div className="counters-head">
          <div>
            <h2 id="counters">{words.heading}</h2>
            <p className="counters-note">{words.note}</p>
          </div>
          <PauseButton />
        </div>
        <dl ref={ref} className="counters" data-counting={seen}>
          {counters.map(({ name, start, every }) => (
            <div key={name}>
              <dt>{words[name]}</dt>
              <dd>
                <span aria-hidden="true" data-testid={`counter-${name}`}>
                  {formatFigure(counting ? countUpAt(start, passed) : valueAt({ start, every }, passed))}
                </span>
                <span className="sr-only">{formatFigure(start)}</span>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

const untilNext = (passed: number) => (passed < COUNT_UP ? FRAME : untilNextCount(passed))
