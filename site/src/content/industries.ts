/** What an industry card shows. */
export interface Industry {
  icon: 'bell' | 'sign' | 'branches' | 'people' | 'scale'
  title: string
  description: string
  benefits: readonly string[]
}

export const industries: readonly Industry[] = [
  {
    icon: 'bell',
    title: 'Receptionist',
    description:
      'For clinics, studios and gyms whose hands are full while the telephone rings. Callers book, move or cancel without waiting for the desk.',
    benefits: [
      'Bookings into your own calendar',
      'Questions about hours, prices and parking',
      'Several callers at once',
    ],
  },
  {
    icon: 'sign',
    title: 'Real Estate Agents',
    description:
      'Somebody stands in front of your sign and calls. They are asked what they look for and what they can spend, and the viewing is in your diary before they drive on.',
    benefits: ['Viewings booked on the first call', 'Buyers and tenants asked the right questions'],
  },
  {
    icon: 'branches',
    title: 'Multi-Location Franchises',
    description:
      'One way of answering for every branch: the same words and the same care, with the hours and offers of the place that was called.',
    benefits: [
      'Each branch with its own hours',
      'Callers passed to the nearest one',
      'One record for head office',
    ],
  },
  {
    icon: 'people',
    title: 'Recruitment',
    description:
      'First interviews happen when candidates have time, which is in the evening. You read the notes in the morning and meet the ones who fit.',
    benefits: ['The same questions for everyone', 'Written notes of each interview'],
  },
  {
    icon: 'scale',
    title: 'Financial Services',
    description:
      'Clients are greeted, identified by what you choose to ask, and put in touch with the right adviser. Advice itself stays with people.',
    benefits: [
      'Meetings with the right adviser',
      'Papers asked for beforehand',
      'No advice given by a machine',
    ],
  },
]

export const industriesCopy = {
  heading: 'Lines it knows how to answer',
  lead: 'The same agent, briefed for the work that you do.',
  more: 'Learn More',
  about: (title: string) => `about ${title}`,
} as const
