export const words = {
  label: 'Example of a call',
  hide: 'No more examples',
  /** The notes that come up from time to time: examples, and labelled so. */
  examples: [
    'A gym, in the evening: trial class booked for Thursday.',
    'A wellness clinic: appointment booked for Friday at 10:30.',
    'A property: viewing booked for Saturday.',
    'A candidate: first interview booked.',
    'A franchise, on a Sunday: call answered, visit booked.',
    'At 2:40 a.m.: call answered, appointment booked for eight.',
    'A financial adviser: first meeting booked.',
    'A new lead: called back within a minute.',
  ],
} as const
