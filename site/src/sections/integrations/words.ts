export const words = {
  heading: 'Works with the tools you use',
  lead: 'Your calendar, spreadsheets, team chat, CRM and automations.',
  products: ['Google Calendar', 'Google Sheets', 'Slack', 'HighLevel', 'Make'],
} as const
