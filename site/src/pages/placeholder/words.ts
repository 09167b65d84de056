import { plans } from '../../content/facts.ts'
import { words as shared } from '../../content/words.ts'
import { words as hero } from '../../sections/hero/words.ts'
import { words as industries } from '../../sections/industries/words.ts'
import { words as liveCall } from '../../sections/live-call/words.ts'
import { words as pricing } from '../../sections/pricing/words.ts'
import { words as socialProof } from '../../sections/social-proof/words.ts'

/** The links of the landing page to the booking form, apart from those of the industries. */
const bookingLinks = [shared.bookDemo, hero.book, liveCall.book, socialProof.book].map((name) => `“${name}”`)

export const words = {
  heading: 'This link is a placeholder',
  lead: 'This site is a demonstration, and this link has no target yet. Nothing was booked, ordered or paid.',
  booking: {
    heading: 'Book a demo or a call',
    text: `${bookingLinks.slice(0, -1).join(', ')} and ${bookingLinks.at(-1)} are for your booking form.`,
  },
  industry: (title: string) => ({
    heading: `${industries.more} ${industries.about(title)}`,
    text: `“${industries.more}” is for your booking form, as the other booking links are.`,
  }),
  plan: (name: string) => ({
    heading: `${pricing.select} ${name}`,
    text: `“${pricing.select}” is for your payment page of the ${name} plan.`,
  }),
  setting: 'The setting that makes it lead there:',
  next: 'How to set it',
  steps:
    'Copy site/.env.example to site/.env, write the https address of your own page behind the name of the setting, and start or build the site again.',
  home: 'Back to home',
  industries: industries.industries,
  plans: Object.values(plans),
} as const
