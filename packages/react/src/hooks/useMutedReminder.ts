import { useEffect, useState } from 'react'
import { useMicrophone } from './useMicrophone.ts'

/** Milliseconds that the reminder stays after the last word: enough to read it and to reach a button. */
const READING_TIME = 8000

/** A reminder to a muted user who speaks. */
export interface MutedReminder {
  /** Whether to show it: the user speaks while muted, or has done so in the last 8 seconds. */
  isShown: boolean
  /** Whether it was shown before since the user was muted, so that screen readers need not announce it again. */
  isRepeated: boolean
}

/** Tells when to remind a muted user who speaks, for a notice such as "You are muted". */
export function useMutedReminder(): MutedReminder {
  const { muted, speakingWhileMuted } = useMicrophone()
  const [isRecent, setIsRecent] = useState(false)
  const [count, setCount] = useState(0)
  const isShown = muted && (speakingWhileMuted || isRecent)
  if (isShown !== isRecent) {
    setIsRecent(isShown)
    if (isShown) setCount(count + 1)
  }
  if (!muted && count > 0) setCount(0)
  useEffect(() => {
    if (!isRecent || speakingWhileMuted) return undefined
    const timer = setTimeout(() => setIsRecent(false), READING_TIME)
    return () => clearTimeout(timer)
  }, [isRecent, speakingWhileMuted])
  return { isShown, isRepeated: count > 1 }
}
