/** An element that may sound, since it is made and played in the visitor's own press; undefined without a page. */
export function unlockAudio(): HTMLAudioElement | undefined {
  if (typeof MediaStream === 'undefined') return undefined
  const player = document.createElement('audio')
  player.srcObject = new MediaStream()
  // nothing plays yet: the promise rejects when the element is given a track, or let go
  player.play().catch(() => undefined)
  return player
}

/** Lets go of one that was not needed: a page is not loaded while it waits for what it plays. */
export function releaseAudio(player: HTMLAudioElement | undefined): void {
  if (player) player.srcObject = null
}
