const FIRST_WAIT_MS = 500
const WAIT_MAX_MS = 8000
/** The part of a wait by which clients are kept from coming back all at once. */
const JITTER = 0.25

/** Milliseconds before the next attempt, where the platform names none. */
export const backOff = (attempt: number): number =>
  Math.min(WAIT_MAX_MS, FIRST_WAIT_MS * 2 ** (attempt - 1)) * (1 - JITTER * Math.random())
