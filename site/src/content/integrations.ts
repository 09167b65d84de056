/** The software that the agent works with, through tools that the voice platform offers. */
export const integrations = ['Google Calendar', 'Google Sheets', 'Slack', 'HighLevel', 'Make'] as const

export const integrationsCopy = {
  heading: 'It writes where you already look',
  lead: 'Appointments, rows, messages and contacts go into the software you have. These five are connected without code; what else has an interface can be.',
} as const
