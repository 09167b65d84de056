import { type RefCallback, useCallback, useRef } from 'react'

/** A ref callback that runs an effect on its element, until React removes the element or `effect` changes. */
export function useElementEffect(effect: (element: HTMLElement) => () => void): RefCallback<HTMLElement> {
  const cleanup = useRef<(() => void) | undefined>(undefined)
  return useCallback(
    (element) => {
      cleanup.current?.()
      cleanup.current = element ? effect(element) : undefined
    },
    [effect],
  )
}

/** Takes the `--level` from each child of an element. */
export function clearLevels(element: HTMLElement): void {
  for (const bar of element.children) if (bar instanceof HTMLElement) bar.style.removeProperty('--level')
}
