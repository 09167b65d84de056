export const words = {
  version: (version: number) => `Version ${version}`,
  updated: 'Last updated',
  onThisPage: 'On this page',
} as const
