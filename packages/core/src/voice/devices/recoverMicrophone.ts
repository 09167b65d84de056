import type { CallContext } from '../context.ts'
import { isMobile } from '../isMobile.ts'
import type { AudioPlayers } from '../running/audio/audioPlayers.ts'
import type { CallMeters } from '../running/audio/callMeters.ts'
import { localAudioTrack } from '../running/participants.ts'
import { findSelected, findSystemDefault } from './deviceSelection.ts'

/** Milliseconds for the engine to find another microphone by itself, before the state says that none is heard. */
const ENGINE_RECOVERY_MS = 1000

/**
 * Restores microphone and sound after a device was unplugged, the screen was locked, or a phone call interrupted them.
 * Returns a cleanup function.
 */
export function recoverMicrophone(
  context: CallContext,
  players: Pick<AudioPlayers, 'resume'>,
  meters: Pick<CallMeters, 'releaseUser'>,
): () => void {
  const { call, timers } = context
  const report = createReport(context)
  let track: MediaStreamTrack | null = null

  const reopen = () => void reopenEnded(context, track)
  const trackListeners = Object.entries({
    ended() {
      report('ended')
      timers.after(ENGINE_RECOVERY_MS, reopen)
    },
    mute: () => report('muted-by-system'),
    unmute() {
      report(null)
      // Declining a phone call pauses the audio without hiding the page
      void players.resume()
    },
  })
  const onVisible = () => {
    if (document.visibilityState !== 'visible') return
    if (track?.muted && isMobile()) {
      timers.after(ENGINE_RECOVERY_MS, () => void replaceMuted(context, track, { players, meters }))
      return
    }
    void players.resume()
    reopen()
  }

  function setTrack(next: MediaStreamTrack | null): void {
    if (next === track) return
    for (const [name, listener] of trackListeners) track?.removeEventListener(name, listener)
    track = next
    for (const [name, listener] of trackListeners) track?.addEventListener(name, listener)
    // A track that the system still mutes, as during a phone call, has the event `unmute` later
    if (track?.readyState === 'live' && !track.muted) report(null)
  }

  function updateTrack(): void {
    const next = localAudioTrack(call)
    if (next) setTrack(next)
  }

  const { mediaDevices } = navigator as Partial<Navigator>
  const unsubscribe = (['joined-meeting', 'participant-updated', 'track-started'] as const).map((name) =>
    call.emitter.on(name, updateTrack),
  )
  document.addEventListener('visibilitychange', onVisible)
  mediaDevices?.addEventListener('devicechange', reopen)
  updateTrack()
  return () => {
    for (const off of unsubscribe) off()
    setTrack(null)
    document.removeEventListener('visibilitychange', onVisible)
    mediaDevices?.removeEventListener('devicechange', reopen)
  }
}

/** Creates the function that tells why the microphone is interrupted, or that it is not, each once. */
function createReport({ emit, update, timers }: CallContext) {
  let isInterrupted = false
  return (reason: 'ended' | 'muted-by-system' | null): void => {
    if (isInterrupted === (reason !== null)) return
    isInterrupted = reason !== null
    if (reason !== null) {
      emit('microphone-interrupted', { reason })
      timers.after(ENGINE_RECOVERY_MS, () => isInterrupted && update({ microphoneSilent: true }))
    } else {
      update({ microphoneSilent: false })
      emit('microphone-recovered', undefined)
    }
  }
}

/** Opens another microphone if this one has ended. */
async function reopenEnded(
  { isOpen, invoke, audioSource, selection }: CallContext,
  track: MediaStreamTrack | null,
): Promise<void> {
  if (!isOpen() || track?.readyState !== 'ended') return
  // The page created this track, and has to replace it.
  if (typeof audioSource === 'object') return
  const audioDeviceId =
    (await findSelected(selection, 'microphone')) ?? (await findSystemDefault('audioinput'))
  if (!isOpen()) return
  try {
    await invoke('setInputDevicesAsync', { audioDeviceId })
  } catch {
    // The engine reports the error. The next change of the devices tries again.
  }
}

/**
 * Replaces a microphone that the system has left muted after a phone call, and then plays the voices. Safari may keep
 * both silent (WebKit 208516), cannot open a microphone while the old one is open, and leaves it muted if the voices play
 * first (WebKit 213853).
 */
async function replaceMuted(
  context: CallContext,
  track: MediaStreamTrack | null,
  { players, meters }: { players: Pick<AudioPlayers, 'resume'>; meters: Pick<CallMeters, 'releaseUser'> },
): Promise<void> {
  const { isOpen, audioSource } = context
  if (!isOpen()) return
  if (track?.muted && track.readyState === 'live' && typeof audioSource !== 'object') {
    meters.releaseUser()
    track.stop()
    await reopenEnded(context, track)
  }
  void players.resume()
}
