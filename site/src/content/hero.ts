import { brand } from './brand.ts'

/** The first screen. */
export const hero = {
  badge: 'Answers at noon, and at 3 a.m.',
  headline: 'The receptionist who always picks up.',
  lead: `${brand.name} is an AI voice agent for sales and reception. It answers your line at any hour, asks what the caller needs and books the appointment. You need not take our word for it: call it from this page.`,
  book: 'Book Your Demo',
  stats: [
    { label: 'answer rate', end: 100, after: '%' },
    { label: 'availability', end: 24, after: '/7' },
    { label: 'average revenue saved', end: 15, after: 'K+' },
  ],
} as const
