/** A figure that the page states, with its source. */
interface Claim {
  text: string
  source: string
}

/** The same for a figure of the first screen, which may count up to it. */
interface Stat {
  label: string
  figure: string
  source: string
}

/** The claims in figures. The source of each is the product's own specification; see `sourceNote`. */
export const claims = {
  revenue: {
    text: '23% more revenue on average',
    source: 'the product specification, section 2: the average over its customers, as the product states it',
  },
  setup: {
    text: 'Set up in under 24 hours',
    source: 'the product specification, section 2: what the product offers',
  },
} as const satisfies Record<string, Claim>

/** The three figures of the first screen. */
export const stats = [
  {
    label: 'answer rate',
    figure: '100%',
    source: 'the product specification, section 2: the agent answers every call',
  },
  {
    label: 'availability',
    figure: '24/7',
    source: 'the product specification, section 2: the agent answers at any hour',
  },
  {
    label: 'average revenue saved',
    figure: '15K+',
    source: 'the product specification, section 2: the average over its customers, as the product states it',
  },
] as const satisfies readonly Stat[]

/** Stands beside the claims. */
export const sourceNote =
  'Figures as stated for the product, not a promise. The calculator below works with your own figures.'
