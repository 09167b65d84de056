import { site } from '../../config/site.ts'

/** The words of the slip. They load in a call. */
export const slipWords = {
  label: 'Your call',
  heading: `Call with ${site.name}`,
  reason: 'For',
  day: 'Day',
  time: 'Time',
  name: 'Name',
  /** For screen readers: an answer that is not known yet. */
  open: 'not known yet',
  booked: 'Demo: nothing is booked.',
} as const
