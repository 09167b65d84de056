import { words } from './words.ts'

/** The four steps from the first call on this page to a live line. */
export function HowItWorks() {
  return (
    <section id="how-it-works" aria-labelledby="how" className="page-grid gap-y-8 py-16 md:py-20">
      <h2 id="how" className="heading col-span-12">
        {words.heading}
      </h2>
      <ol className="steps">
        {words.steps.map(({ title, text }, index) => (
          <li key={title}>
            <span className="step-number">{index + 1}</span>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
