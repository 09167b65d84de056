import { words as call } from '../../call/words.ts'
import { facts, type Period, type Plan, plans } from '../../content/facts.ts'
import { formatDollars } from '../../ui/formatFigure.ts'

/** `$1,910`. */
export const formatPrice = (plan: Plan, period: Period): string => formatDollars(plan.price[period])

const agentsOf = ({ agents }: Plan) => (agents === '1' ? '1 agent' : `${agents} agents`)

/** The differences between a plan and the one below it. */
const moreThan = (plan: Plan, lower: Plan) => [
  `With ${agentsOf(plan)} instead of ${lower.agents}`,
  `With ${plan.freeMinutes} free minutes instead of ${lower.freeMinutes}`,
]

const forAll = [
  `${facts.supportHours} hour support`,
  `${facts.minutePrice} per minute after the free minutes`,
  `${facts.commitmentMonths} month commitment`,
]

/** The features of each plan, as its card lists them. */
const features: Readonly<Record<Plan['name'], readonly string[]>> = {
  Basic: [
    'Answers at any hour',
    `Recordings and transcripts for up to ${facts.callRetentionDays} days`,
    ...forAll,
  ],
  Pro: ['Everything in Basic', ...moreThan(plans.pro, plans.basic), ...forAll],
  Premium: ['Everything in Pro', ...moreThan(plans.premium, plans.pro), ...forAll],
}

export const words = {
  heading: 'Pricing',
  lead: `Three plans, in ${facts.priceCurrency}. On every plan, minutes beyond the free ones cost ${facts.minutePrice} each.`,
  period: 'How you pay',
  monthly: 'Monthly',
  annual: 'Annual',
  badge: `${facts.annualDiscount} off`,
  per: { monthly: 'per month', annual: 'per year' },
  yearly: (plan: Plan) => `or ${formatPrice(plan, 'annual')} per year`,
  recommended: 'Recommended',
  agents: agentsOf,
  minutes: ({ freeMinutes }: Plan) => `${freeMinutes} free minutes`,
  features,
  select: 'Select',
  changed: (period: string) => `Prices shown: ${period}`,
  questionsHeading: 'Questions and answers',
  /** Questions before the purchase. */
  questions: [
    {
      question: 'What does a minute cost?',
      answer: `Nothing until the free minutes of your plan are used up. After that, ${facts.minutePrice}.`,
    },
    {
      question: 'How fast can we start?',
      answer: `Setup takes under ${facts.setupHours} hours.`,
    },
    {
      question: 'How long is the commitment?',
      answer: `It is ${facts.commitmentMonths} months on every plan, with ${facts.noticeDays} days’ notice to end it. Ending it early costs ${facts.earlyTerminationFee} of the remaining fees. The terms have the details.`,
    },
    {
      question: 'Which currency do I pay in?',
      answer: `The prices on this page are in ${facts.priceCurrency}, and the terms state fees in ${facts.feeCurrency}. Ask us which one applies to you before you sign.`,
    },
    {
      question: 'Are calls recorded?',
      answer: `Yes. Recordings and transcripts are kept for up to ${facts.callRetentionDays} days. Tell your callers about it, as the law where you are requires.`,
    },
    {
      question: 'Can I hear it before I decide?',
      answer: `Yes. Press “${call.talk}” on this page, or listen to the sample call.`,
    },
  ],
} as const
