/** The whole value of a store. A function of its own, so that it is the same on every render. */
export const same = <T>(value: T): T => value
