import type { Speaker, VoiceClient, VoiceLevels } from '@offhook/react'
import { createTrackLevels } from './createTrackLevels.ts'

/** Milliseconds from one reading to the next. */
const STEP = 100

/** The number of readings in a row for which a timer may be late. */
const LATE = 2

const SILENCE: VoiceLevels = { user: 0, assistant: 0 }

/** The loudness of both sides over a whole call. */
export interface CallLevels {
  /** Forgets the readings. The call began at that time, in milliseconds since 1970. */
  start: (now: number) => void
  add: (levels: VoiceLevels, now: number) => void
  /** Milliseconds since 1970 of the start of the call, and of the latest reading. 0 before the first call. */
  span: () => { from: number; to: number }
  /** The loudest level of a speaker in each of `count` equal parts of a time. Null after the latest reading. */
  read: (speaker: Speaker, time: { from: number; to: number }, count: number) => (number | null)[]
}

export function createCallLevels(): CallLevels {
  let from = 0
  let readings: VoiceLevels[] = []
  const slotOf = (time: number) => Math.floor((time - from) / STEP)
  return {
    start(now) {
      from = now
      readings = []
    },
    add(levels, now) {
      const slot = slotOf(now)
      // A timer may be late for a reading. A hidden page is read once a second: what was missed then is silence
      const missed = slot - readings.length <= LATE ? levels : SILENCE
      while (readings.length < slot) readings.push(missed)
      readings[slot] = levels
    },
    span: () => ({ from, to: from + readings.length * STEP }),
    read(speaker, time, count) {
      const length = (time.to - time.from) / count
      return Array.from({ length: count }, (_, part) => {
        const first = slotOf(time.from + part * length)
        const last = Math.max(first + 1, slotOf(time.from + (part + 1) * length))
        const heard = readings.slice(Math.max(0, first), Math.max(0, last)).map((levels) => levels[speaker])
        return heard.length === 0 ? null : Math.max(...heard)
      })
    },
  }
}

/** The levels of the call, and of the last one until the next begins. */
export const callLevels = createCallLevels()

/** Records the levels of the running call. Returns the cleanup. */
export function recordLevels(voice: VoiceClient): () => void {
  const levels = createTrackLevels(voice)
  callLevels.start(voice.state.get().startedAt ?? Date.now())
  const timer = setInterval(() => callLevels.add(levels.get(), Date.now()), STEP)
  return () => clearInterval(timer)
}
