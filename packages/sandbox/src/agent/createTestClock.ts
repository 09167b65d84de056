import { afterEach, beforeEach, vi } from 'vitest'
import { type Clock, systemClock } from './clock.ts'

/** Gives every test of a file fake timers, and returns the clock of an agent that runs on them. */
export function createTestClock(): Clock {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  return systemClock
}
