import { useCallback, useSyncExternalStore } from 'react'
import { useVoiceState } from './useVoiceState.ts'

/** The length of a call. */
export interface CallTime {
  /** Whether there is a call that has begun: without one, most pages show no time. */
  isRunning: boolean
  /** Whole seconds since the assistant began to listen. */
  seconds: number
  /** The seconds as `hh:mm:ss`. */
  text: string
  /** The seconds as `m:ss`, and from the first hour on as `h:mm:ss`. */
  shortText: string
}

/** The length of the call, which changes every second. 0 and `00:00:00` without a call. */
export function useCallTimer(): CallTime {
  const startedAt = useVoiceState((state) => state.startedAt)
  const subscribe = useCallback(
    (onSecond: () => void) => (startedAt === null ? noop : watchSeconds(startedAt, onSecond)),
    [startedAt],
  )
  const getSeconds = () => (startedAt === null ? 0 : Math.max(0, Math.floor((Date.now() - startedAt) / 1000)))
  const seconds = useSyncExternalStore(subscribe, getSeconds, () => 0)
  const text = formatTime(seconds)
  return { isRunning: startedAt !== null, seconds, text, shortText: text.replace(/^(00:0?|0)/, '') }
}

const noop = () => {}

/** Calls `onSecond` at every whole second since `startedAt` (milliseconds since the epoch). Returns its cleanup. */
function watchSeconds(startedAt: number, onSecond: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const schedule = () => {
    // An interval would keep the offset of its start, and show every second late.
    timer = setTimeout(tick, 1000 - ((Date.now() - startedAt) % 1000))
  }
  const tick = () => {
    onSecond()
    schedule()
  }
  schedule()
  return () => clearTimeout(timer)
}

const formatTime = (seconds: number) =>
  [seconds / 3600, (seconds / 60) % 60, seconds % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':')
