import { vi } from 'vitest'
import { PIECE } from './tapAudio.ts'

const node = () => ({ connect: <Target>(target: Target) => target, disconnect: () => undefined })

/** An audio context for a test, whose sound is what `hear` gets: a piece for each channel, filled with one sample. */
export function createTestTap(sampleRate: number) {
  vi.stubGlobal('MediaStream', class {})
  vi.stubGlobal('BiquadFilterNode', function BiquadFilterNode() {
    return node()
  })
  const processor: { onaudioprocess?: ((event: unknown) => void) | null } = {}
  const context = {
    sampleRate,
    currentTime: 0,
    destination: node(),
    createMediaStreamSource: node,
    createChannelMerger: node,
    createScriptProcessor: () => Object.assign(processor, node()),
  }
  return {
    context: context as unknown as AudioContext,
    hear: (channels: readonly number[], lateBy = 0) => {
      const getChannelData = (index: number) => new Float32Array(PIECE).fill(channels[index] ?? 0)
      const playbackTime = context.currentTime - lateBy
      processor.onaudioprocess?.({ inputBuffer: { getChannelData }, playbackTime })
    },
  }
}
