import { brand } from './brand.ts'

/** The night, and what a call sounds like in it. */
export const afterHours = {
  heading: 'After hours',
  lead: `At half past nine the office is dark and somebody wants an appointment for tomorrow. This is how ${brand.name} takes that call, start to end.`,
  note: 'A sample, made for this page with the agent’s voice and script. The caller is not a customer.',
} as const
