import type { SyntheticEvent } from 'react'

/** Runs the handler of the page, then the component's own, unless the page's handler called `preventDefault()`. */
export const composeEventHandlers =
  <E extends SyntheticEvent>(pageHandler: ((event: E) => void) | undefined, ownHandler: (event: E) => void) =>
  (event: E): void => {
    pageHandler?.(event)
    if (!event.defaultPrevented) ownHandler(event)
  }
