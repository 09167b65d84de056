import { formatDollars } from '../../ui/formatFigure.ts'

/** How a plan is paid. */
export type Period = 'monthly' | 'annual'

export interface Plan {
  name: 'Basic' | 'Pro' | 'Premium'
  /** US dollars, per month or per year (spec §9). */
  price: Readonly<Record<Period, number>>
  agents: string
  freeMinutes: number
  recommended: boolean
  features: readonly string[]
}

const forAll = [
  '24 hour support',
  '20 cents per minute after the free minutes',
  '6 month commitment',
] as const

/** The plans, from small to large. */
export const plans: readonly Plan[] = [
  {
    name: 'Basic',
    price: { monthly: 199, annual: 1910 },
    agents: '1',
    freeMinutes: 100,
    recommended: false,
    features: ['Answers at any hour', 'Recordings and transcripts for up to 90 days', ...forAll],
  },
  {
    name: 'Pro',
    price: { monthly: 299, annual: 2870 },
    agents: '2',
    freeMinutes: 200,
    recommended: true,
    features: ['Everything in Basic', 'A second agent', 'Twice the free minutes of Basic', ...forAll],
  },
  {
    name: 'Premium',
    price: { monthly: 399, annual: 3830 },
    agents: 'up to 4',
    freeMinutes: 500,
    recommended: false,
    features: ['Everything in Pro', 'Two more agents', 'Five times the free minutes of Basic', ...forAll],
  },
]

/** `$1,910`. */
export const formatPrice = (plan: Plan, period: Period): string => formatDollars(plan.price[period])
