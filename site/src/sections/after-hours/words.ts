import { site } from '../../config/site.ts'

/** A call at night, to listen to. */
export const afterHours = {
  heading: 'After hours',
  lead: `It is 9:30 p.m. and the office is closed. A caller wants an appointment for tomorrow, and ${site.name} picks up. Listen to the whole call.`,
  note: 'A sample, made for this page. The caller is not a customer.',
} as const
