import { site } from '../../config/site.ts'

export const words = {
  heading: 'Integrations',
  lead: `${site.name} can be connected to your calendar, spreadsheets, team chat, CRM and automations.`,
  products: ['Google Calendar', 'Google Sheets', 'Slack', 'HighLevel', 'Make'],
} as const
