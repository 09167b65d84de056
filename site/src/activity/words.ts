export const words = {
  label: 'Example call',
  hide: 'Hide examples',
  /** The texts of the notes. They are examples, and the note says so. */
  examples: [
    'Gym, 7:15 p.m.: trial class booked for Thursday.',
    'Wellness clinic, lunch hour: appointment booked for Friday at 10:30.',
    'Real estate, Sunday: showing booked for Monday.',
    'Recruiting, after hours: first interview booked.',
    'Franchise, weekend: call answered, visit booked.',
    'Clinic, 2:40 a.m.: call answered, appointment booked for 8:00.',
    'Financial services, 6:05 p.m.: first meeting booked.',
    'Web lead: called back within seconds.',
  ],
} as const
