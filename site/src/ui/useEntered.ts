import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/**
 * Reads the value of a field once when the page is hydrated: the user can be faster than the page's code, and a
 * browser restores earlier values. Pass the returned ref to the field.
 */
export function useEntered<E extends Element>(read: (field: E) => void): RefObject<E | null> {
  const field = useRef<E>(null)
  const readField = useEffectEvent(() => {
    if (field.current) read(field.current)
  })
  useEffect(() => readField(), [])
  return field
}
