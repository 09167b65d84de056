import { site } from '../../config/site.ts'
import { facts, plans } from '../../content/facts.ts'

/** The content of an industry's card. */
export interface Industry {
  id: string
  icon: 'bell' | 'sign' | 'branches' | 'people' | 'scale'
  title: string
  description: string
  benefits: readonly string[]
}

const industries: readonly Industry[] = [
  {
    id: 'receptionist',
    icon: 'bell',
    title: 'Receptionist',
    description: `For clinics and gyms. Your front desk is with a client and the phone rings. ${site.name} picks up, asks what the caller needs and books the appointment.`,
    benefits: ['Every call answered, day or night', 'Appointments booked on the call'],
  },
  {
    id: 'real-estate',
    icon: 'sign',
    title: 'Real Estate Agents',
    description: `A buyer calls from the curb while you are at another showing. ${site.name} asks what they are looking for and books a time.`,
    benefits: ['Showings booked on the first call', 'New leads called back within seconds'],
  },
  {
    id: 'franchises',
    icon: 'branches',
    title: 'Multi-Location Franchises',
    description: `The counter is busy, or the store is closed. ${site.name} takes the call and books the visit.`,
    benefits: [`One plan with ${plans.premium.agents} agents`, 'Nights and weekends covered'],
  },
  {
    id: 'recruitment',
    icon: 'people',
    title: 'Recruitment',
    description: `Candidates call in the evening, after your office has closed. ${site.name} takes the call and books the interview.`,
    benefits: ['Interviews booked after hours', 'Candidates answered at any hour'],
  },
  {
    id: 'financial-services',
    icon: 'scale',
    title: 'Financial Services',
    description: `A client calls with a question and gets ${site.name}, not voicemail. It asks what the call is about and books a meeting with an advisor.`,
    benefits: [
      'Meetings booked with an advisor',
      `Recordings and transcripts kept for up to ${facts.callRetentionDays} days`,
    ],
  },
]

const pick = site.bookingUrl === null ? '' : ' Pick yours, and book a demo about it.'

export const words = {
  heading: 'Built for businesses that run on phone calls',
  lead: `For wellness clinics, gyms, real estate, recruitment, financial services and franchises.${pick}`,
  more: 'Learn More',
  about: (title: string) => `about ${title}`,
  industries,
} as const
