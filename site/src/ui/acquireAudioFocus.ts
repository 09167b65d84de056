let stopCurrent: (() => void) | undefined

/**
 * Acquires the page's audio for the recording, the film or a call, and stops the one that had it.
 * Returns the function that releases it.
 */
export function acquireAudioFocus(stop: () => void): () => void {
  const previous = stopCurrent
  stopCurrent = stop
  if (previous !== stop) previous?.()
  return () => {
    if (stopCurrent === stop) stopCurrent = undefined
  }
}
