import type { Speaker, VoiceClient } from '@offhook/core'
import { type RefCallback, useCallback } from 'react'
import { clearLevels, useElementEffect } from '../internal/useElementEffect.ts'
import { useVoiceClient } from './useVoiceClient.ts'

/** Milliseconds from one reading of the level to the next. */
const INTERVAL = 50
/** The heights of five neighbouring bars, for users who prefer reduced motion: shares of the present loudness. */
const STILL = [0.35, 0.7, 1, 0.6, 0.3]
/** Milliseconds between two changes of these. */
const STILL_INTERVAL = 500

/**
 * A ref callback that writes a voice into bars, without rendering. During a call, the first child of the element gets the
 * present loudness as its `--level` (0 to 1) 20 times a second, and every other child that of the child before it: the
 * voice travels along the bars. With reduced motion nothing travels: all bars show the present loudness, twice a second.
 * While the user is muted, the user's bars rest.
 */
export function useWaveform(speaker: Speaker = 'assistant'): RefCallback<HTMLElement> {
  const client = useVoiceClient()
  return useElementEffect(
    useCallback((element) => animateWaveform(client, speaker, element), [client, speaker]),
  )
}

/** Writes the loudness of a speaker to the `--level` of each child of an element, during calls. Returns its cleanup. */
function animateWaveform({ audio, state }: VoiceClient, speaker: Speaker, element: HTMLElement): () => void {
  const reducedMotion = window.matchMedia?.('(prefers-reduced-motion: reduce)')
  const history: number[] = []
  let timer: ReturnType<typeof setInterval> | undefined
  let shown: readonly string[] = []

  function show(levelAt: (index: number) => number): void {
    const bars = [...element.children]
    const next = bars.map((_bar, index) => levelAt(index).toFixed(2))
    for (const [index, bar] of bars.entries()) {
      const level = next[index] ?? '0.00'
      if (level !== shown[index] && bar instanceof HTMLElement) bar.style.setProperty('--level', level)
    }
    shown = next
  }

  function draw(): void {
    // The level of a muted user is known, but the assistant does not hear it.
    const isHeard = speaker === 'assistant' || !state.get().muted
    const loudness = isHeard ? loudnessOf(audio.level(speaker)) : 0
    history.unshift(loudness)
    history.length = Math.min(history.length, element.children.length)
    if (reducedMotion?.matches) show((index) => loudness * (STILL[index % STILL.length] ?? 1))
    else show((index) => history[index] ?? 0)
  }

  function stop(): void {
    clearInterval(timer)
    timer = undefined
    history.length = 0
    clearLevels(element)
    shown = []
  }

  /** Starts or stops when a call starts or ends. */
  function update(): void {
    const isActive = state.get().startedAt !== null
    if (isActive === (timer !== undefined)) return
    if (isActive) timer = setInterval(draw, reducedMotion?.matches ? STILL_INTERVAL : INTERVAL)
    else stop()
  }

  function restart(): void {
    stop()
    update()
  }

  const unsubscribe = state.subscribe(update)
  reducedMotion?.addEventListener('change', restart)
  update()
  return () => {
    unsubscribe()
    reducedMotion?.removeEventListener('change', restart)
    stop()
  }
}

/**
 * Converts a root mean square to a height, 0 to 1. Speech differs by its words at every volume: a scale that ends at the
 * loudest voices would show most of them as full bars.
 */
const loudnessOf = (rms: number): number => 1 - Math.exp(-rms / 0.12)
