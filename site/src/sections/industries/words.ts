import { facts, plans } from '../../content/facts.ts'
import { formatFigure } from '../../ui/formatFigure.ts'

/** The content of an industry's card. */
export interface Industry {
  icon: 'bell' | 'sign' | 'branches' | 'people' | 'scale'
  title: string
  description: string
  benefits: readonly string[]
}

const industries: readonly Industry[] = [
  {
    icon: 'bell',
    title: 'Receptionist',
    description:
      'For clinics and gyms. Your hands are full and the phone rings: the agent picks up, asks what the caller needs and books the appointment.',
    benefits: [
      'Every call answered, at any hour',
      'Appointments booked on the call',
      'A transcript of the call',
    ],
  },
  {
    icon: 'sign',
    title: 'Real Estate Agents',
    description:
      'A buyer stands in front of your sign and calls while you are at another viewing. The agent asks what they are looking for and books a time.',
    benefits: ['Viewings booked on the first call', 'New leads called back within seconds'],
  },
  {
    icon: 'branches',
    title: 'Multi-Location Franchises',
    description: `The phones of every location are answered, on weekends and at night too. One plan has ${plans.premium.agents} agents.`,
    benefits: [`Plans with ${plans.premium.agents} agents`, 'The same 24/7 availability everywhere'],
  },
  {
    icon: 'people',
    title: 'Recruitment',
    description:
      'Candidates have time in the evening, when your office is closed. The agent takes their calls, and calls old contacts again.',
    benefits: [
      'Interviews booked after hours',
      `Up to ${formatFigure(facts.agentCallsPerDay)} calls a day to old contacts`,
    ],
  },
  {
    icon: 'scale',
    title: 'Financial Services',
    description:
      'A client with a question reaches an answer, not voicemail. The agent asks what it is about and books a meeting with an adviser.',
    benefits: [
      'Meetings booked with an adviser',
      `Recordings and transcripts kept for up to ${facts.callRetentionDays} days`,
    ],
  },
]

export const words = {
  heading: 'Built for businesses that live by the phone',
  lead: 'For wellness clinics, gyms, real estate, recruitment, financial services and franchises.',
  more: 'Learn More',
  about: (title: string) => `about ${title}`,
  industries,
} as const
