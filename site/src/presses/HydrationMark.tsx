import { useEffect, useLayoutEffect } from 'react'
import { type HydratedPart, markHydrated, repeatPresses } from './earlyPresses.ts'

/** Marks the part of the page that it stands in as hydrated. Place it last, so that every other effect runs before. */
export function HydrationMark({ part }: { part: HydratedPart }) {
  useLayoutEffect(() => markHydrated(part), [part])
  useEffect(() => repeatPresses(part), [part])
  return null
}
