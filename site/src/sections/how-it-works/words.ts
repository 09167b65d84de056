import { site } from '../../config/site.ts'
import { facts, plans } from '../../content/facts.ts'

const { basic, pro, premium } = plans

export const words = {
  heading: 'How it works',
  steps: [
    {
      title: `Talk to ${site.name}`,
      text: `Start a call on this page and hear how ${site.name} sounds.`,
    },
    {
      title: 'Tell us about your business',
      text: 'In a demo, show us the calls you get and what your callers ask for.',
    },
    {
      title: 'Choose a plan',
      text: `Pick ${basic.agents}, ${pro.agents} or ${premium.agents} agents. Every plan comes with free minutes and ${facts.supportHours} hour support.`,
    },
    {
      title: `Go live in under ${facts.setupHours} hours`,
      text: `From then on, ${site.name} answers your calls, day and night.`,
    },
  ],
} as const
