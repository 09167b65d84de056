import type { Participant, Speaker, VoiceClient, VoiceLevels } from '@offhook/react'

/** How loud both sides are at this moment, 0 to 1. */
export interface TrackLevels {
  get: () => VoiceLevels
  close: () => void
}

/** The volume, as root mean square, that fills the line: a loud voice close to the microphone. */
const FULL = 0.3
/** Samples that are looked at: about 20 ms. */
const WINDOW = 1024

/**
 * Measures the tracks of the running call. The levels that the client reports are made for a meter: ten a
 * second, and full at 0.15, so that speech drawn from them is a block. What is drawn here is its shape.
 */
export function createTrackLevels(voice: VoiceClient): TrackLevels {
  const context = new AudioContext()
  const meters = { user: createMeter(context), assistant: createMeter(context) }
  function follow(): void {
    const all = Object.values(voice.call?.participants() ?? {})
    const trackOf = (isWanted: (participant: Participant) => boolean) =>
      all.find(isWanted)?.tracks.audio?.track ?? null
    meters.user.listen(trackOf(({ local }) => local))
    meters.assistant.listen(trackOf(({ local }) => !local))
  }
  const undo = [voice.on('audio', follow), voice.on('participant-updated', follow)]
  follow()
  const level = (speaker: Speaker) => Math.min(1, meters[speaker].volume() / FULL)
  return {
    get: () => ({ user: level('user'), assistant: level('assistant') }),
    close() {
      for (const off of undo) off()
      void context.close()
    },
  }
}

function createMeter(context: AudioContext) {
  const analyser = new AnalyserNode(context, { fftSize: WINDOW })
  const samples = new Float32Array(WINDOW)
  let heard: MediaStreamTrack | null = null
  let source: MediaStreamAudioSourceNode | null = null
  return {
    listen(track: MediaStreamTrack | null): void {
      if (track === heard) return
      heard = track
      source?.disconnect()
      source = track && context.createMediaStreamSource(new MediaStream([track]))
      source?.connect(analyser)
    },
    /** Root mean square of what was just heard. */
    volume(): number {
      analyser.getFloatTimeDomainData(samples)
      return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / WINDOW)
    },
  }
}
