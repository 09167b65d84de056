import { PauseButton } from '../../motion/PauseButton.tsx'
import { useMoving, useReducedMotion } from '../../motion/useMotion.ts'
import { words } from './words.ts'

/** A ticker of the software that the agent works with. It is a plain list where motion is reduced. */
export function Integrations() {
  const moving = useMoving()
  const reducedMotion = useReducedMotion()
  return (
    <section aria-labelledby="integrations" className="py-16 md:py-20">
      <div className="page-grid items-end gap-y-4">
        <h2 id="integrations" className="heading col-span-12 lg:col-span-5">
          {words.heading}
        </h2>
        <div className="col-span-12 flex items-center gap-4 lg:col-span-6 lg:col-start-7">
          <p className="text-soft">{words.lead}</p>
          <PauseButton />
        </div>
      </div>
      <div className="ticker" data-moving={moving} data-static={reducedMotion} data-testid="ticker">
        <Names />
        <Names copy />
        <Names copy />
      </div>
    </section>
  )
}

function Names({ copy = false }: { copy?: boolean }) {
  return (
    <ul aria-hidden={copy || undefined}>
      {words.products.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  )
}
