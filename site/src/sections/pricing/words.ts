import { facts, type Period, type Plan, plans } from '../../content/facts.ts'
import { formatDollars } from '../../ui/formatFigure.ts'

/** `$1,910`. */
export const formatPrice = (plan: Plan, period: Period): string => formatDollars(plan.price[period])

const agentsOf = ({ agents }: Plan) => (agents === '1' ? '1 agent' : `${agents} agents`)

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The differences between a plan and the one below it. */
const moreThan = (plan: Plan, lower: Plan) => [
  `${capitalize(agentsOf(plan))} instead of ${lower.agents}`,
  `${plan.freeMinutes} free minutes instead of ${lower.freeMinutes}`,
]

/** The features that all plans have. */
const forAll = [
  `${facts.supportHours} hour support`,
  `${facts.minutePrice} per minute after the free minutes`,
  `${facts.commitmentMonths} month commitment`,
]

/** The features of each plan of its own, which its card lists first. */
const features: Readonly<Record<Plan['name'], readonly string[]>> = {
  Basic: [
    `Calls answered ${facts.availability}`,
    `Recordings and transcripts for up to ${facts.callRetentionDays} days`,
  ],
  Pro: ['Everything in Basic', ...moreThan(plans.pro, plans.basic)],
  Premium: ['Everything in Pro', ...moreThan(plans.premium, plans.pro)],
}

export const words = {
  heading: 'Pricing',
  lead: `Three plans, priced in ${facts.priceCurrency}. Each includes free minutes. Extra minutes cost ${facts.minutePrice} each.`,
  period: 'Billing period',
  monthly: 'Monthly',
  annual: 'Annual',
  badge: `${facts.annualDiscount} off`,
  per: { monthly: 'per month', annual: 'per year' },
  /** The explanation of the price, below it. */
  notes: {
    monthly: () => `for at least ${facts.commitmentMonths} months`,
    annual: ({ price }: Plan) =>
      `about ${formatDollars(price.annual / 12)} a month, saving ${formatDollars(price.monthly * 12 - price.annual)}`,
  },
  yearly: (plan: Plan) => `or ${formatPrice(plan, 'annual')} per year`,
  recommended: 'Recommended',
  agents: (plan: Plan) => capitalize(agentsOf(plan)),
  minutes: ({ freeMinutes }: Plan) => `${freeMinutes} free minutes`,
  features,
  forAll,
  select: 'Select',
  changed: (period: string) => `Prices shown: ${period}`,
} as const
