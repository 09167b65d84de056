import { site } from '../../config/site.ts'
import type { Plan } from './plans.ts'

export const pricingCopy = {
  heading: 'Pricing',
  lead: 'Three plans, in US dollars. On every plan, minutes beyond the free ones cost 20 cents each.',
  period: 'How you pay',
  monthly: 'Monthly',
  annual: 'Annual',
  badge: '20% off',
  per: { monthly: 'per month', annual: 'per year' },
  yearly: (price: string) => `or ${price} per year`,
  recommended: 'Recommended',
  agents: (agents: Plan['agents']) => (agents === '1' ? '1 agent' : `${agents} agents`),
  minutes: (minutes: number) => `${minutes} free minutes`,
  select: 'Select',
  changed: (period: string) => `Prices shown: ${period}`,
} as const

/** Questions before the purchase. */
export const questions = [
  {
    question: 'What does a minute cost?',
    answer: 'Nothing until the free minutes of your plan are used up. After that, 20 cents.',
  },
  {
    question: 'How fast can we start?',
    answer: 'Setup takes under 24 hours.',
  },
  {
    question: 'How long is the commitment?',
    answer:
      'Six months on every plan, with 90 days’ notice to end it. Ending it early costs 80% of the remaining fees. The terms have the details.',
  },
  {
    question: 'Which currency do I pay in?',
    answer:
      'The prices on this page are in US dollars, and the terms state fees in Australian dollars. Ask us which one applies to you before you sign.',
  },
  {
    question: 'Are calls recorded?',
    answer:
      'Yes. Recordings and transcripts are kept for up to 90 days. Tell your callers about it, as the law where you are requires.',
  },
  {
    question: 'Can I hear it before I decide?',
    answer: `Yes. Press “Talk to ${site.name}” on this page, or listen to the sample call.`,
  },
] as const

export const questionsHeading = 'Questions and answers'
