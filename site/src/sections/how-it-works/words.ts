import { site } from '../../config/site.ts'
import { facts, plans } from '../../content/facts.ts'

const { basic, pro, premium } = plans

export const words = {
  heading: 'How it works',
  steps: [
    {
      title: `Talk to ${site.name}`,
      text: 'Press the button on this page and speak the way your customers do.',
    },
    {
      title: 'Tell us about your business',
      text: 'In a demo, show us which calls you get and what callers ask for.',
    },
    {
      title: 'Choose a plan',
      text: `With ${basic.agents} agent, ${pro.agents}, or ${premium.agents}, and free minutes every month. Support is there ${facts.supportHours} hours a day.`,
    },
    {
      title: `Go live in under ${facts.setupHours} hours`,
      text: `From then on, ${site.name} answers your calls, day and night.`,
    },
  ],
} as const
