import type { SyntheticEvent } from 'react'

/** Runs the page's handler first, then ours, unless the page's handler called `preventDefault()`. */
export const composeEventHandlers =
  <E extends SyntheticEvent>(pageHandler: ((event: E) => void) | undefined, ownHandler: (event: E) => void) =>
  (event: E): void => {
    pageHandler?.(event)
    if (!event.defaultPrevented) ownHandler(event)
  }
