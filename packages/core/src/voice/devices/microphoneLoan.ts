import type { MicrophoneAccess } from './microphoneBeforeCall.ts'

/** A microphone that a preflight tests. */
export interface MicrophoneLoan {
  readonly stream: Promise<MediaStream>
  /** Returns whether a start has taken it, or stopped it. */
  readonly isTaken: () => boolean
  /** Ends the test: stops the microphone, unless a start has taken it. */
  close: () => void
}

/**
 * Opens the microphone for a preflight, which may show the browser's prompt. A start that comes meanwhile takes it if it
 * has the constraints that the start needs, and stops it otherwise.
 */
export function lendMicrophone(access: MicrophoneAccess, constraints: MediaTrackConstraints): MicrophoneLoan {
  let isTaken = false
  const opening = navigator.mediaDevices.getUserMedia({ audio: constraints })
  const stop = (stream: MediaStream) => {
    for (const track of stream.getTracks()) track.stop()
  }
  const take: typeof access.takeLent = async (wanted) => {
    access.takeLent = null
    isTaken = true
    if (JSON.stringify(wanted) !== JSON.stringify(constraints)) {
      await opening.then(stop, () => undefined)
      return null
    }
    const [track] = (await opening).getAudioTracks()
    return track?.readyState === 'live' ? track : null
  }
  access.takeLent = take
  return {
    stream: opening,
    isTaken: () => isTaken,
    close() {
      if (access.takeLent === take) access.takeLent = null
      if (!isTaken) opening.then(stop, () => undefined)
    },
  }
}
