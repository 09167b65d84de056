/** A figure that the page states, and where it comes from: nobody may read it as measured by us on the spot. */
interface Claim {
  text: string
  source: string
}

/** What the page claims in figures. The source of each is the product's own specification; see `sourceNote`. */
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

/** Said beside the claims. */
export const sourceNote =
  'Averages as stated for the product, not a promise: the calculator below works with your own figures.'
