/** Plays the recording of the page, in its place. The focus goes to its button, which pauses it. */
export function hearRecording(): void {
  const button = document.querySelector<HTMLElement>('[aria-labelledby="after-hours"] .play-button')
  if (!button) return
  button.scrollIntoView({ block: 'center' })
  // The focus and the press load the code of that part of the page, if it is not there yet
  button.focus({ preventScroll: true })
  button.click()
}
