import { brand } from './brand.ts'

export const howItWorks = {
  heading: 'How it works',
  steps: [
    {
      title: 'You tell us how you answer',
      text: 'Half an hour on the telephone: your services, your hours, the questions you are always asked, and what must never be said.',
    },
    {
      title: `We brief ${brand.name}`,
      text: 'Greeting, questions and rules are written down for you to read. Your calendar and contacts are connected.',
    },
    {
      title: 'You call it yourself',
      text: 'Ask it what your customers ask. What you do not like is changed before anybody else hears it.',
    },
    {
      title: 'Your number is forwarded',
      text: 'All calls, or only those that you miss, or only at night. You read every transcript, and you can take a call back at any time.',
    },
  ],
} as const
