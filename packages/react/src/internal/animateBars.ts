import type { Speaker, VoiceClient } from '@offhook/core'

/** Writes the spectrum of a speaker to `--level` of each child of an element, during calls. Returns its cleanup. */
export function animateBars(
  { audio, state }: VoiceClient,
  speaker: Speaker,
  element: HTMLElement,
): () => void {
  const reducedMotion = window.matchMedia?.('(prefers-reduced-motion: reduce)')
  let spectrum = new Float32Array(0)
  let frame = 0

  function draw(): void {
    const bars = [...element.children]
    if (spectrum.length !== bars.length) spectrum = new Float32Array(bars.length)
    try {
      audio.spectrum(speaker, spectrum)
    } catch {
      // audio that the browser cannot read is drawn as silence; a later frame may be able to read it
      spectrum.fill(0)
    }
    for (const [index, bar] of bars.entries()) {
      if (bar instanceof HTMLElement) bar.style.setProperty('--level', (spectrum[index] ?? 0).toFixed(3))
    }
    frame = requestAnimationFrame(draw)
  }

  /** Starts or stops drawing when a call starts or ends, or the motion preference changes. */
  function update(): void {
    const isActive = state.get().startedAt !== null && !reducedMotion?.matches
    if (isActive === frame > 0) return
    cancelAnimationFrame(frame)
    frame = 0
    if (isActive) draw()
    else
      for (const bar of element.children) if (bar instanceof HTMLElement) bar.style.removeProperty('--level')
  }

  const unsubscribe = state.subscribe(update)
  reducedMotion?.addEventListener('change', update)
  update()
  return () => {
    unsubscribe()
    reducedMotion?.removeEventListener('change', update)
    cancelAnimationFrame(frame)
  }
}
