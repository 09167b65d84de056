/** Plays an empty audio element in a user gesture, so that it may play later. Returns undefined without a page. */
export function unlockAudio(): HTMLAudioElement | undefined {
  if (typeof MediaStream === 'undefined') return undefined
  const element = document.createElement('audio')
  element.srcObject = new MediaStream()
  // The promise rejects when the element gets a track or is closed.
  element.play().catch(() => undefined)
  return element
}

/** Closes an element that is not needed: a page does not finish loading while an element waits for data. */
export function closeAudio(element: HTMLAudioElement | undefined): void {
  if (element) element.srcObject = null
}
