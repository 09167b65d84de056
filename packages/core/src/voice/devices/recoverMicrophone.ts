import { localAudioTrack } from '../audio/audioTrackOf.ts'
import type { Room } from '../openRoom.ts'
import type { SessionContext } from '../SessionContext.ts'
import { findSelected, findSystemDefault } from './deviceSelection.ts'
import type { DeviceSelection } from './devices.ts'

/** Milliseconds that the engine has to find another microphone by itself. */
const PATIENCE_MS = 1000

export interface RecoveryHost extends Pick<SessionContext, 'emit' | 'audioSource' | 'timers'> {
  readonly selection: DeviceSelection
  /** Plays whatever the system has paused. */
  readonly resumeAudio: () => Promise<void>
}

/**
 * Brings microphone and sound back after a device was unplugged, the screen was locked, or a telephone call came in
 * between. Returns its own undo.
 */
export function recoverMicrophone(room: Room, host: RecoveryHost): () => void {
  const { emit, selection, timers } = host
  let track: MediaStreamTrack | null = null
  let isInterrupted = false

  function tell(interrupted: boolean, reason: 'ended' | 'muted-by-system' = 'ended'): void {
    if (isInterrupted === interrupted) return
    isInterrupted = interrupted
    if (interrupted) emit('microphone-interrupted', { reason })
    else emit('microphone-recovered', undefined)
  }

  async function reopen(): Promise<void> {
    if (!room.isOpen() || track?.readyState !== 'ended') return
    // a track of the page's own is the page's to replace
    if (typeof host.audioSource === 'object') return
    const audioDeviceId =
      (await findSelected(selection, 'microphone')) ?? (await findSystemDefault('audioinput'))
    if (!room.isOpen()) return
    try {
      await room.order('setInputDevicesAsync', { audioDeviceId })
    } catch {
      // the engine reports what is wrong with it; the next device that is plugged in is tried
    }
  }

  const onEnded = () => {
    tell(true)
    timers.after(PATIENCE_MS, () => void reopen())
  }
  const onMute = () => tell(true, 'muted-by-system')
  const onUnmute = () => tell(false)
  const onVisible = () => {
    if (document.visibilityState !== 'visible') return
    void host.resumeAudio()
    void reopen()
  }
  const onDevices = () => void reopen()

  function listenTo(next: MediaStreamTrack | null): void {
    if (next === track) return
    track?.removeEventListener('ended', onEnded)
    track?.removeEventListener('mute', onMute)
    track?.removeEventListener('unmute', onUnmute)
    track = next
    track?.addEventListener('ended', onEnded)
    track?.addEventListener('mute', onMute)
    track?.addEventListener('unmute', onUnmute)
    if (track?.readyState === 'live') tell(false)
  }

  function follow(): void {
    const next = localAudioTrack(room)
    if (next) listenTo(next)
  }

  const { mediaDevices } = navigator as Partial<Navigator>
  const undo = (['joined-meeting', 'participant-updated', 'track-started'] as const).map((name) =>
    room.call.emitter.on(name, follow),
  )
  document.addEventListener('visibilitychange', onVisible)
  mediaDevices?.addEventListener('devicechange', onDevices)
  follow()
  return () => {
    for (const off of undo) off()
    listenTo(null)
    document.removeEventListener('visibilitychange', onVisible)
    mediaDevices?.removeEventListener('devicechange', onDevices)
  }
}
