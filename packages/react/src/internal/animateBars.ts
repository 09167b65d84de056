import type { Speaker, VoiceClient } from '@offhook/core'

/** Writes the spectrum of a voice onto the children of an element, while a call lasts. Returns its own undo. */
export function animateBars(
  { audio, state }: VoiceClient,
  speaker: Speaker,
  element: HTMLElement,
): () => void {
  const quiet = window.matchMedia?.('(prefers-reduced-motion: reduce)')
  let bands = new Float32Array(0)
  let frame = 0

  function draw(): void {
    const bars = [...element.children]
    if (bands.length !== bars.length) bands = new Float32Array(bars.length)
    try {
      audio.spectrum(speaker, bands)
    } catch {
      // what the browser cannot read is silent, and may be read later
      bands.fill(0)
    }
    for (const [index, bar] of bars.entries()) {
      if (bar instanceof HTMLElement) bar.style.setProperty('--level', (bands[index] ?? 0).toFixed(3))
    }
    frame = requestAnimationFrame(draw)
  }

  function follow(): void {
    const isWanted = state.get().startedAt !== null && !quiet?.matches
    if (isWanted === frame > 0) return
    cancelAnimationFrame(frame)
    frame = 0
    if (isWanted) draw()
    else
      for (const bar of element.children) if (bar instanceof HTMLElement) bar.style.removeProperty('--level')
  }

  const undo = state.subscribe(follow)
  quiet?.addEventListener('change', follow)
  follow()
  return () => {
    undo()
    quiet?.removeEventListener('change', follow)
    cancelAnimationFrame(frame)
  }
}
