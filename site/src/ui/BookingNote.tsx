import { site } from '../config/site.ts'
import { words } from '../content/words.ts'

/** Says what a booking is, in the owner's words, or at least what the link does. Nothing on a site without a form. */
export const BookingNote = () => site.bookingUrl && (site.bookingNote ?? words.bookingOpens)
