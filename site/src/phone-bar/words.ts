export const words = {
  label: 'Call or book',
} as const
