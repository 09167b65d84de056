import { site } from '../../config/site.ts'
import { claims } from '../../content/facts.ts'

/** The words of the first screen. Its figures are in `content/facts.ts`. */
export const words = {
  badge: 'AI sales and reception agent',
  headline: `${claims.headline}.`,
  lead: `${site.name} answers every call, at noon and at 3 a.m., asks what the caller needs and books the appointment. Try it right here, with no sign-up.`,
  book: 'Book Your Demo',
  vary: 'Averages. Your results will differ.',
  calculate: 'Run your own numbers',
} as const
