import type { VoiceClient } from '@offhook/react'

/** Levels as of two people who talk in turn, so that a picture shows the line between them. */
export function withVoices(client: VoiceClient): VoiceClient {
  const level = (speaker: 'user' | 'assistant') => {
    const ms = performance.now()
    const speaks = Math.sin(ms / 900) > 0 === (speaker === 'user')
    return speaks ? 0.14 * Math.abs(Math.sin(ms / 90) * Math.sin(ms / 310)) : 0.002
  }
  const spectrum = (speaker: 'user' | 'assistant', bands: Float32Array) => {
    for (const index of bands.keys()) bands[index] = Math.min(1, level(speaker) * 6 * (1 - index / 12))
    return bands
  }
  return Object.create(client, { audio: { value: { level, spectrum } } })
}
