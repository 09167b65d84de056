import { site } from '../../config/site.ts'

/** The words of the first screen. Its figures are in `content/facts.ts`. */
export const words = {
  badge: 'Answers at noon, and at 3 a.m.',
  headline: 'The receptionist who always picks up.',
  lead: `${site.name} is an AI voice agent for sales and reception. It answers your calls at any hour, asks what the caller needs and books the appointment. Hear it for yourself: talk to it on this page.`,
  book: 'Book Your Demo',
  source:
    'Figures as stated for the product, not a promise. The calculator below works with your own figures.',
} as const
