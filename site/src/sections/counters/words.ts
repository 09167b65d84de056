export const words = {
  heading: 'A line that never rests',
  calls: 'calls',
  conversations: 'conversations',
  closed: 'closed',
  note: 'Illustrative figures, not a live count. They show how calls turn into conversations, and conversations into business.',
} as const
