import { CALL_CARD } from '../../call/callCard.ts'
import greeting from '../../content/greetingLevels.json'
import { PITCH, wavePath } from '../../ui/wavePath.ts'
import { words } from './words.ts'

const HEIGHT = 80
/** The agent's greeting, at the end of the line. */
const BARS = wavePath(greeting, HEIGHT)

/** The four steps from the first call on this page to a live line. */
export function HowItWorks() {
  return (
    <section id="how-it-works" aria-labelledby="how" className="page-grid gap-y-8 py-16 md:py-20">
      <h2 id="how" className="heading col-span-12">
        {words.heading}
      </h2>
      <div className="silence steps-line">
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${greeting.length * PITCH} ${HEIGHT}`}
          preserveAspectRatio="none"
        >
          <path d={BARS} />
        </svg>
      </div>
      <ol className="steps">
        {words.steps.map(({ title, text }, index) => (
          <li key={title}>
            <span className="step-number">{index + 1}</span>
            <h3>
              {index === 0 ? (
                <a className="text-link" href={`#${CALL_CARD}`}>
                  {title}
                </a>
              ) : (
                title
              )}
            </h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
