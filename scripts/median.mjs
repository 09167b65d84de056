/** The middle one of some numbers; of an even number of them, the upper one of the two. */
export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
