import { site } from '../config/site.ts'
import { claims } from './facts.ts'

/** The texts that every page shares. */
export const words = {
  skip: 'Skip to content',
  home: `${site.name}, home`,
  now: `${site.name} Now`,
  bookDemo: 'Book Demo',
  sections: 'Sections',
  anchors: [
    { id: 'industry-solutions', label: 'Industries' },
    { id: 'how-it-works', label: 'How it works' },
    { id: 'pricing', label: 'Pricing' },
    { id: 'social-proof', label: 'Listen' },
  ],
  picture: `A waveform, and the words: ${claims.headline}`,
  newTab: '(opens in a new tab)',
  bookingOpens: 'The booking form opens in a new tab.',
  dismiss: 'Dismiss',
  pause: 'Pause animations',
  resume: 'Resume animations',
  legal: 'Legal',
  privacy: 'Privacy policy',
  terms: 'Terms and conditions',
  cookies: 'Cookie Policy',
  contact: 'Contact',
  placeholders: 'This is a demonstration: its booking, payment and contact links are placeholders.',
  tagline: `${site.name} is an AI voice agent for sales and reception, by ${site.company}.`,
  problem: {
    heading: 'This page did not load',
    text: 'Your connection may have dropped, or we have just updated this site.',
    again: 'Try again',
  },
} as const
