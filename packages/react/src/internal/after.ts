import type { SyntheticEvent } from 'react'

/** Runs the page's own listener, and then ours, unless the page prevented that. */
export const after =
  <E extends SyntheticEvent>(own: ((event: E) => void) | undefined, ours: (event: E) => void) =>
  (event: E): void => {
    own?.(event)
    if (!event.defaultPrevented) ours(event)
  }
