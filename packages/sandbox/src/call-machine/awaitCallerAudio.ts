import type { RoomConfig } from '../platform/roomUrl.ts'
import type { Timers } from './createTimers.ts'

/** How long the platform waits for the caller's audio from the web call on, in seconds. */
const AUDIO_TIMEOUT_SECONDS = 15

/** How often the platform looks for the caller's audio, in milliseconds. */
const LOOK_MS = 100

interface AudioWait {
  callId: string
  timers: Timers
  /** The limit of the scenario, in milliseconds from now. */
  timeoutMs?: number | undefined
  config: RoomConfig
  /** The caller's microphone, null without one and while it is off. */
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

/**
 * Whether a call goes on that had the caller's audio before: in this page, or before the page was loaded again.
 */
const isRejoined = (callId: string, createdAt: number): boolean =>
  heardCalls().has(callId) || performance.timeOrigin > createdAt

/** The milliseconds that are left for the caller's audio. Null for a call without that limit. */
function timeLeft({ callId, timeoutMs, config }: AudioWait): number | null {
  const { createdAt, audioTimeoutSeconds = AUDIO_TIMEOUT_SECONDS } = config
  // only a web call of the platform has the limit
  if (createdAt === undefined || isRejoined(callId, createdAt)) return null
  return timeoutMs ?? createdAt + audioTimeoutSeconds * 1000 - Date.now()
}

/**
 * Reports a web call whose caller sends no audio in time.
 *
 * @returns looks at the microphone, which may send for a moment only: to be called when it has changed
 */
export function awaitCallerAudio(wait: AudioWait): () => void {
  const { callId, timers, microphone, onTimeout } = wait
  const ms = timeLeft(wait)
  if (ms === null) return () => undefined
  const hear = () => {
    if (!sends(microphone())) return
    heardCalls().add(callId)
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
