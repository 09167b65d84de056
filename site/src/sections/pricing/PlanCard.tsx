import { site } from '../../config/site.ts'
import type { Period, Plan } from '../../content/facts.ts'
import { ExternalLink } from '../../ui/ExternalLink.tsx'
import { formatPrice, words } from './words.ts'

interface PlanCardProps {
  plan: Plan
  period: Period
}

/** A plan: its price, its features and the link to its payment page. */
export function PlanCard({ plan, period }: PlanCardProps) {
  const { name, recommended } = plan
  const checkout = site.checkout[name]
  const id = `plan-${name.toLowerCase()}`
  return (
    <article className="plan" aria-labelledby={id} data-recommended={recommended}>
      <h3 id={id}>
        {name}
        {recommended && <span className="recommended">{words.recommended}</span>}
      </h3>
      <p className="price">
        <span data-testid="price">{formatPrice(plan, period)}</span> <small>{words.per[period]}</small>
      </p>
      <p className="price-note">{words.notes[period](plan)}</p>
      <noscript>
        <p>{words.yearly(plan)}</p>
      </noscript>
      <p className="plan-size">
        <span>{words.agents(plan)}</span>
        <span>{words.minutes(plan)}</span>
      </p>
      <ul className="plain-list">
        {words.features[name].map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
        {words.forAll.map((feature) => (
          <li key={feature} className="for-all">
            {feature}
          </li>
        ))}
      </ul>
      {checkout !== null && (
        <ExternalLink href={checkout} className={recommended ? 'button' : 'button button-plain'}>
          {words.select}
          <span className="sr-only"> {name}</span>
        </ExternalLink>
      )}
    </article>
  )
}
