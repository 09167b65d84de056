// The facts of the product. Every price, period and share on the site, in its legal texts and in its tests is read from
// here, so that a change is made in this file alone. Their source is the product's specification, sections 2, 5 and 9.

/** The billing period of a plan. */
export type Period = 'monthly' | 'annual'

export interface Plan {
  name: 'Basic' | 'Pro' | 'Premium'
  /** US dollars, per month or per year. */
  price: Readonly<Record<Period, number>>
  agents: string
  /** The minutes that the price includes. The specification names no period for them. */
  freeMinutes: number
  recommended: boolean
}

/** The discount of a year compared with twelve months. */
const annualDiscount = 0.2

const priceOf = (monthly: number) => ({ monthly, annual: Math.round(12 * monthly * (1 - annualDiscount)) })

/** The plans, from small to large. */
export const plans = {
  basic: {
    name: 'Basic',
    price: priceOf(199),
    agents: '1',
    freeMinutes: 100,
    recommended: false,
  },
  pro: {
    name: 'Pro',
    price: priceOf(299),
    agents: '2',
    freeMinutes: 200,
    recommended: true,
  },
  premium: {
    name: 'Premium',
    price: priceOf(399),
    agents: 'up to 4',
    freeMinutes: 500,
    recommended: false,
  },
} as const satisfies Record<string, Plan>

/** The other figures of the page, some of which stand in the legal texts as well. */
export const facts = {
  availability: '24/7',
  annualDiscount: `${100 * annualDiscount}%`,
  /** The price of a minute beyond the free ones. */
  minutePrice: '20 cents',
  priceCurrency: 'US dollars',
  feeCurrency: 'Australian dollars',
  setupHours: 24,
  supportHours: 24,
  /** Calls that the agent makes to old contacts. */
  agentCallsPerDay: 1000,

  commitmentMonths: 6,
  noticeDays: 90,
  /** The share of the remaining fees that ending a commitment early costs. */
  earlyTerminationFee: '80%',
  /** The days that recordings and transcripts are kept. */
  callRetentionDays: 90,
} as const

/** The figures of the legal texts alone. A text names them, and the other facts, as `{{liabilityCapMonths}}`. */
export const legalFacts = {
  breachCureDays: 30,
  paymentCureDays: 15,
  liabilityCapMonths: 12,
  chatRetentionDays: 365,
  analyticsAggregationMonths: 12,
  /** After the contract has ended. */
  deletionDays: 30,
  breachNoticeHours: 72,
} as const

// The claims of the first screen. The source of each is the product's own specification, section 2.

/** Claims in words. */
export const claims = {
  headline: 'The receptionist who always picks up',
  // An average, as the product states it
  revenue: '23% more revenue on average',
  // The product's offer
  setup: `Setup in under ${facts.setupHours} hours`,
} as const

/** Claims in figures, which may count up to their figure. */
export const stats = [
  // The agent answers every call
  { label: 'answer rate', figure: '100%' },
  // The agent answers at any hour
  { label: 'availability', figure: facts.availability },
  // An average, as the product states it
  { label: 'average revenue saved', figure: '15K+' },
] as const
