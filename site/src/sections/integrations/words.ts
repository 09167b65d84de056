import { site } from '../../config/site.ts'

/** The five software products that the agent works with. */
export const integrations = ['Google Calendar', 'Google Sheets', 'Slack', 'HighLevel', 'Make'] as const

export const integrationsCopy = {
  heading: 'Works with the tools you use',
  lead: `${site.name} works with these five products.`,
} as const
