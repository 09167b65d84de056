/** The median. The upper of the two middle values for an even count. */
export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
