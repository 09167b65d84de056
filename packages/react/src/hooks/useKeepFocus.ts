import type { RefCallback } from 'react'
import { useElementEffect } from '../internal/useElementEffect.ts'

/**
 * The ref of an element that may be removed while the focus is in it, such as Mute when the agent hangs up. The focus then
 * moves to the nearest element around it with a `tabIndex`, which may be -1, instead of to the beginning of the page.
 */
export const useKeepFocus = (): RefCallback<HTMLElement> => useElementEffect(keepFocus)

const keepFocus = (element: HTMLElement) => () => {
  if (!element.matches(':focus, :focus-within')) return
  element.parentElement?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true })
}
