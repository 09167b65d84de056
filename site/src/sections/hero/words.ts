import { site } from '../../config/site.ts'

/** The words of the first screen. Its figures are in `content/facts.ts`. */
export const words = {
  badge: 'AI sales and reception agent',
  headline: 'The receptionist who always picks up.',
  lead: `${site.name} answers every call, at noon and at 3 a.m., asks what the caller needs and books the appointment. Try it right here, with no sign-up.`,
  book: 'Book Your Demo',
  calculate: 'Run your own numbers',
} as const
