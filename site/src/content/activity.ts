/** The notes that come up from time to time: examples, and labelled so. */
export const activities = [
  'A gym, in the evening: trial class booked for Thursday.',
  'A wellness clinic: appointment moved to Friday at 10:30.',
  'A property: viewing confirmed for Saturday.',
  'A candidate: first interview done, notes sent.',
  'A franchise: caller passed to the nearest branch.',
  'At 2:40 a.m.: message taken, call back at eight.',
  'A finance desk: documents asked for before the meeting.',
  'A new lead: called back within the minute.',
] as const

export const activityCopy = {
  label: 'Example of a call',
  hide: 'No more examples',
} as const
