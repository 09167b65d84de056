import { site } from '../../config/site.ts'
import { ExternalLink } from '../../ui/ExternalLink.tsx'
import { formatPrice, type Period, type Plan } from './plans.ts'
import { pricingCopy } from './words.ts'

interface PlanCardProps {
  plan: Plan
  period: Period
}

/** One plan: what it costs, what is in it, and the way to its payment page. */
export function PlanCard({ plan, period }: PlanCardProps) {
  const { name, agents, freeMinutes, recommended, features } = plan
  const checkout = site.checkout[name]
  const id = `plan-${name.toLowerCase()}`
  return (
    <article className="plan" aria-labelledby={id} data-recommended={recommended}>
      <h3 id={id}>
        {name}
        {recommended && <span className="recommended">{pricingCopy.recommended}</span>}
      </h3>
      <p className="price">
        <span data-testid="price">{formatPrice(plan, period)}</span> <small>{pricingCopy.per[period]}</small>
      </p>
      <noscript>
        <p>{pricingCopy.yearly(formatPrice(plan, 'annual'))}</p>
      </noscript>
      <p className="plan-size">
        <span>{pricingCopy.agents(agents)}</span>
        <span>{pricingCopy.minutes(freeMinutes)}</span>
      </p>
      <ul className="plain-list">
        {features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      {checkout !== null && (
        <ExternalLink href={checkout} className={recommended ? 'button' : 'button button-plain'}>
          {pricingCopy.select}
          <span className="sr-only"> {name}</span>
        </ExternalLink>
      )}
    </article>
  )
}
