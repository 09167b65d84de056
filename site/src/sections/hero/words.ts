import { site } from '../../config/site.ts'
import { claims } from '../../content/facts.ts'

/** The words of the first screen. Its figures are in `content/facts.ts`. */
export const words = {
  badge: 'AI sales and reception agent',
  headline: `${claims.headline}.`,
  lead: `${site.name} answers at noon and at 3 a.m., asks what the caller needs and books the appointment.`,
  book: 'Book Your Demo',
  /** Below the two links. */
  now: `Call ${site.name} in your browser, with no sign-up.`,
  /** The specification names no customers: the averages are the company's own. */
  vary: `Averages as stated by ${site.company}. Yours will differ.`,
  calculate: 'Run your own numbers.',
} as const
