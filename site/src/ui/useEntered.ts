import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/**
 * Reads once what stands in a field already when the page comes to life: a visitor can be faster than the page's
 * code, and a browser puts back what was entered before. Give the result to the field.
 */
export function useEntered<E extends Element>(read: (field: E) => void): RefObject<E | null> {
  const field = useRef<E>(null)
  const readField = useEffectEvent(() => {
    if (field.current) read(field.current)
  })
  useEffect(() => readField(), [])
  return field
}
