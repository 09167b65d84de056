import { site } from '../../config/site.ts'

export const howItWorks = {
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
      text: 'One agent, two, or up to four, with free minutes every month. Support is there 24 hours a day.',
    },
    {
      title: 'Go live in under 24 hours',
      text: `From then on, ${site.name} answers your calls, day and night.`,
    },
  ],
} as const
