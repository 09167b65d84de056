export const words = {
  heading: 'From first ring to closed deal, an illustration',
  calls: 'calls',
  conversations: 'conversations',
  closed: 'deals closed',
  note: 'Illustrative figures, not a live count.',
} as const
