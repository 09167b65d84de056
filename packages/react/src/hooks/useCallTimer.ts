import { useCallback, useSyncExternalStore } from 'react'
import { everySecondSince } from '../internal/everySecondSince.ts'
import { useVoiceState } from './useVoiceState.ts'

/** How long the call has lasted: whole seconds, and the same as `hh:mm:ss`. */
export interface CallTime {
  /** Whole seconds since the assistant began to listen. */
  seconds: number
  /** The same as `hh:mm:ss`. */
  text: string
}

/** The length of the call since the assistant began to listen; 0 and `00:00:00` without one. */
export function useCallTimer(): CallTime {
  const startedAt = useVoiceState((state) => state.startedAt)
  const subscribe = useCallback(
    (notify: () => void) => (startedAt === null ? nothing : everySecondSince(startedAt, notify)),
    [startedAt],
  )
  const elapsed = () => (startedAt === null ? 0 : Math.max(0, Math.floor((Date.now() - startedAt) / 1000)))
  const seconds = useSyncExternalStore(subscribe, elapsed, () => 0)
  return { seconds, text: clock(seconds) }
}

const nothing = () => {}

const clock = (seconds: number) =>
  [seconds / 3600, (seconds / 60) % 60, seconds % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':')
