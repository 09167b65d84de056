let stopCurrent: (() => void) | undefined

/**
 * Whoever begins to sound takes the turn: the recording, the video or the call before it is stopped.
 * Returns what gives the turn back.
 */
export function acquireAudioFocus(stop: () => void): () => void {
  const previous = stopCurrent
  stopCurrent = stop
  if (previous !== stop) previous?.()
  return () => {
    if (stopCurrent === stop) stopCurrent = undefined
  }
}
