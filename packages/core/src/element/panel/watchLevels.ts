import type { VoiceClient } from '../../voice/types.ts'
import { loudnessOf, type Waveform } from './Waveform.ts'

/** Milliseconds from one look at the levels to the next. */
const INTERVAL = 50
/** The height of the closed button's bars in silence, as a share of their full height. */
const REST = 0.4

/**
 * Shows how loud both sides of a call are: on the line between the two voices, and the agent's side on the bars of the
 * closed button. Returns the cleanup.
 */
export function watchLevels(voice: VoiceClient, waveform: Waveform, launcher: HTMLElement): () => void {
  const bars = launcher.querySelector<SVGElement>('.bars')
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')
  const timer = setInterval(() => {
    const assistant = loudnessOf(voice.audio.level('assistant'))
    // The level of a muted user is known, but the assistant does not hear it.
    waveform.push({ user: voice.isMuted() ? 0 : loudnessOf(voice.audio.level('user')), assistant })
    const height = reducedMotion.matches ? 1 : REST + (1 - REST) * assistant
    if (bars) bars.style.transform = `scaleY(${height.toFixed(2)})`
  }, INTERVAL)
  return () => {
    clearInterval(timer)
    if (bars) bars.style.transform = ''
    waveform.clear()
  }
}
