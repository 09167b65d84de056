import type { Speaker, VoiceClient } from '@offhook/core'
import { type RefCallback, useCallback } from 'react'
import { clearLevels, useElementEffect } from '../internal/useElementEffect.ts'
import { useVoiceClient } from './useVoiceClient.ts'

/**
 * A ref callback that moves bars with a voice, without rendering. During a call, it writes a `--level` between 0 and 1
 * to each child of the element, in every frame. Nothing moves for users who prefer reduced motion.
 */
export function useAudioBars(speaker: Speaker = 'assistant'): RefCallback<HTMLElement> {
  const client = useVoiceClient()
  return useElementEffect(useCallback((element) => animateBars(client, speaker, element), [client, speaker]))
}

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
      // Audio that the browser cannot read yet is drawn as silence.
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
    else clearLevels(element)
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
