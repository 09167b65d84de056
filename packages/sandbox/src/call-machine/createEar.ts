import { createLevelMeter } from './createLevelMeter.ts'
import type { Timers } from './createTimers.ts'

/** How often the agent listens, in milliseconds. */
const LISTEN_MS = 50

/** What the agent hears with. */
export interface Ear {
  /** The level of this moment, 0 to 1. */
  level: () => number
  close: () => void
}

/** Listens to the microphone that arrived at the agent's end. */
export function createEar(
  context: AudioContext,
  track: MediaStreamTrack,
  timers: Timers,
  onLevel: (level: number) => void,
): Ear {
  const meter = createLevelMeter(context, new MediaStream([track]))
  const stop = timers.every(LISTEN_MS, () => onLevel(meter.level()))
  return {
    level: meter.level,
    close: () => {
      stop()
      meter.close()
    },
  }
}
