import { site } from '../../config/site.ts'

export const words = {
  heading: 'Works with the tools you use',
  lead: `${site.name} works with these five products.`,
  products: ['Google Calendar', 'Google Sheets', 'Slack', 'HighLevel', 'Make'],
} as const
