export const words = {
  title: 'This page has not finished loading',
  text: 'Your connection may be slow, or have dropped.',
  again: 'Load it again',
} as const
