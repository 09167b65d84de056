import type { Plan } from '../pricing/plans.ts'
import { brand } from './brand.ts'

export const pricingCopy = {
  heading: 'Pricing',
  lead: 'Three plans in US dollars. Minutes beyond the free ones cost 20 cents each, on every plan.',
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

/** What people ask before they sign, as on the telephone. */
export const questions = [
  {
    question: 'What does a minute cost?',
    answer:
      'Nothing until the free minutes of your plan are used up, then 20 cents, counted while a call is connected.',
  },
  {
    question: 'How long am I bound?',
    answer:
      'Six months on every plan, then until one side gives 90 days’ notice. What an earlier end costs is in the terms.',
  },
  {
    question: 'In which currency do I pay?',
    answer:
      'The prices on this page are US dollars. The terms speak of Australian dollars; the order you sign says which amount applies to you.',
  },
  {
    question: 'Do callers know that they talk to software?',
    answer: `${brand.name} says so when asked, and you tell your callers that calls are recorded, as the law of your place requires.`,
  },
  {
    question: 'What happens when it does not know something?',
    answer: 'It says so, and takes a message or passes the call to you. It is briefed not to guess.',
  },
] as const

export const questionsHeading = 'Before you ask'
