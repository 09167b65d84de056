import type { RoomConfig } from '../platform/roomConfig.ts'
import { callKey } from './callStorage.ts'
import type { Timers } from './createTimers.ts'

/** Seconds from the web call that the platform waits for the caller's audio. */
const AUDIO_TIMEOUT_SECONDS = 15

/** Milliseconds between two checks for the caller's audio. */
const LOOK_MS = 100

interface AudioWait {
  callId: string
  timers: Timers
  /** The limit of the scenario, in milliseconds from now. */
  timeoutMs?: number | undefined
  config: RoomConfig
  /** Returns the caller's microphone. Null without a microphone and while it is off. */
  microphone: () => MediaStreamTrack | null
  onTimeout: () => void
}

const KEY = Symbol.for('offhook.sandbox.heardCalls')

/** The calls of this page whose caller has sent audio. Each call machine has its own copy of this code. */
function heardCalls(): Set<string> {
  const page = globalThis as { [KEY]?: Set<string> }
  page[KEY] ??= new Set()
  return page[KEY]
}

/** Whether a track sends audio. A disabled track sends silence, which does not count. */
const sends = (track: MediaStreamTrack | null): boolean =>
  track?.enabled === true && track.readyState === 'live'

const keyOf = ({ callId, config }: AudioWait): string => callKey(callId, config.createdAt)

/** Whether the caller joins a call again that had audio before, in this page or before a reload. */
const isRejoined = (wait: AudioWait, createdAt: number): boolean =>
  heardCalls().has(keyOf(wait)) || performance.timeOrigin > createdAt

/** Returns the milliseconds that are left for the caller's audio. Null for a call without that limit. */
function timeLeft(wait: AudioWait): number | null {
  const { timeoutMs, config } = wait
  const { createdAt, audioTimeoutSeconds = AUDIO_TIMEOUT_SECONDS } = config
  // a room without a web call has no limit
  if (createdAt === undefined || isRejoined(wait, createdAt)) return null
  return timeoutMs ?? createdAt + audioTimeoutSeconds * 1000 - Date.now()
}

/**
 * Reports a web call whose caller sends no audio in time.
 *
 * @returns a function to call when the microphone has changed, as it may send for a moment only
 */
export function awaitCallerAudio(wait: AudioWait): () => void {
  const { timers, microphone, onTimeout } = wait
  const ms = timeLeft(wait)
  if (ms === null) return () => undefined
  const hear = () => {
    if (!sends(microphone())) return
    heardCalls().add(keyOf(wait))
    stop()
  }
  const stopLooking = timers.every(LOOK_MS, hear)
  const cancelTimeout = timers.after(Math.max(ms, 0), () => {
    stopLooking()
    onTimeout()
  })
  const stop = () => {
    stopLooking()
    cancelTimeout()
  }
  hear()
  return hear
}
