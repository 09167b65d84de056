import { brand } from './brand.ts'

/** Who answers. */
export const meet = {
  heading: `Meet ${brand.name}`,
  lead: 'The first thing your callers hear, drawn here from its recording. What comes next depends on them.',
  does: {
    heading: 'On every call it',
    points: [
      'picks up at once, also when three people call together',
      'asks, listens, and lets itself be interrupted',
      'books into your calendar, or takes a message',
      'writes down what was said and agreed',
    ],
  },
  doesNot: {
    heading: 'It does not',
    points: [
      'pretend to be a person when somebody asks',
      'guess at prices or promises that you have not given it',
      'keep a recording for longer than 90 days',
    ],
  },
} as const
