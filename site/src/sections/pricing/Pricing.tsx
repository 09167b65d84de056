import { type ReactNode, useState } from 'react'
import { type Period, plans } from '../../content/facts.ts'
import { Choice } from '../../ui/Choice.tsx'
import { PlanCard } from './PlanCard.tsx'
import { words } from './words.ts'

const choices = [
  { value: 'monthly', label: words.monthly },
  {
    value: 'annual',
    label: (
      <>
        {words.annual} <span className="discount">{words.badge}</span>
      </>
    ),
  },
] as const

/** The plans with monthly or annual prices. What belongs to them stands below. */
export function Pricing({ children }: { children?: ReactNode }) {
  const [period, setPeriod] = useState<Period>('monthly')
  const [changed, setChanged] = useState(false)
  const change = (next: Period) => {
    setPeriod(next)
    setChanged(true)
  }
  return (
    <section
      id="pricing"
      aria-labelledby="pricing-heading"
      className="page-grid gap-y-10 pt-10 pb-16 md:pt-16 md:pb-24"
    >
      <div className="col-span-12 lg:col-span-6">
        <h2 id="pricing-heading" className="heading">
          {words.heading}
        </h2>
        <p className="mt-4 max-w-[48ch] text-soft">{words.lead}</p>
      </div>
      <div className="col-span-12 self-end lg:col-span-6 lg:justify-self-end">
        <Choice name="period" legend={words.period} choices={choices} value={period} onChange={change} />
        <output className="sr-only">{changed ? words.changed(words[period]) : ''}</output>
      </div>
      <div className="plans">
        {Object.values(plans).map((plan) => (
          <PlanCard key={plan.name} plan={plan} period={period} />
        ))}
      </div>
      {children}
    </section>
  )
}
