/** The strip of counters. Their figures and rhythm are in `landing/LiveCounters.tsx`. */
export const countersCopy = {
  heading: 'A line that never rests',
  calls: 'calls',
  conversations: 'conversations',
  closed: 'closed',
  note: 'Illustrative figures: they show how calls become conversations and conversations become business. They are no live reading.',
} as const
