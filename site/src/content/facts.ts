// The facts of the product. Every price, period and share on the site, in its legal texts and in its tests is read from
// here, so that a change is made in this file alone. Their source is the product's specification, sections 2, 5 and 9.

/** How a plan is paid. */
export type Period = 'monthly' | 'annual'

export interface Plan {
  name: 'Basic' | 'Pro' | 'Premium'
  /** US dollars, per month or per year. */
  price: Readonly<Record<Period, number>>
  agents: string
  /** Per month. */
  freeMinutes: number
  recommended: boolean
}

/** The plans, from small to large. */
export const plans = {
  basic: {
    name: 'Basic',
    price: { monthly: 199, annual: 1910 },
    agents: '1',
    freeMinutes: 100,
    recommended: false,
  },
  pro: {
    name: 'Pro',
    price: { monthly: 299, annual: 2870 },
    agents: '2',
    freeMinutes: 200,
    recommended: true,
  },
  premium: {
    name: 'Premium',
    price: { monthly: 399, annual: 3830 },
    agents: 'up to 4',
    freeMinutes: 500,
    recommended: false,
  },
} as const satisfies Record<string, Plan>

/** Everything else with a figure. Legal texts name these as `{{noticeDays}}`. */
export const facts = {
  annualDiscount: '20%',
  /** Of a minute beyond the free ones. */
  minutePrice: '20 cents',
  priceCurrency: 'US dollars',
  feeCurrency: 'Australian dollars',
  setupHours: 24,
  supportHours: 24,
  /** Calls that the agent makes to old contacts. */
  agentCallsPerDay: 1000,

  commitmentMonths: 6,
  noticeDays: 90,
  /** Of the remaining fees, when a commitment is ended early. */
  earlyTerminationFee: '80%',
  breachCureDays: 30,
  paymentCureDays: 15,
  liabilityCapMonths: 12,

  /** Of recordings and transcripts. */
  callRetentionDays: 90,
  chatRetentionDays: 365,
  analyticsAggregationMonths: 12,
  /** After the contract has ended. */
  deletionDays: 30,
  breachNoticeHours: 72,
} as const

/** A claim of the first screen, with its source. */
interface Claim {
  text: string
  source: string
}

/** A claim in figures, which may count up to its figure. */
interface Stat {
  label: string
  figure: string
  source: string
}

export const claims = {
  revenue: {
    text: '23% more revenue on average',
    source: 'the product specification, section 2: the average over its customers, as the product states it',
  },
  setup: {
    text: `Set up in under ${facts.setupHours} hours`,
    source: 'the product specification, section 2: what the product offers',
  },
} as const satisfies Record<string, Claim>

/** The three figures of the first screen. */
export const stats = [
  {
    label: 'answer rate',
    figure: '100%',
    source: 'the product specification, section 2: the agent answers every call',
  },
  {
    label: 'availability',
    figure: '24/7',
    source: 'the product specification, section 2: the agent answers at any hour',
  },
  {
    label: 'average revenue saved',
    figure: '15K+',
    source: 'the product specification, section 2: the average over its customers, as the product states it',
  },
] as const satisfies readonly Stat[]
