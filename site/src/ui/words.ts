import { site } from '../config/site.ts'

/** The texts of the way on. */
export const words = {
  book: 'Book Your Demo',
  hear: site.bookingUrl === null ? 'Hear it first' : 'or hear it first',
} as const
