/** What stands around the text of a legal page. */
export const labels = {
  updated: 'Last updated',
  onThisPage: 'On this page',
} as const
