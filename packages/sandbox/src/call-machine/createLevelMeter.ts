/** Measures how loud a stream is. */
export interface LevelMeter {
  /** The peak of the last tenth of a second, 0 to 1. */
  level: () => number
  close: () => void
}

/** Samples that are looked at: about a tenth of a second. */
const WINDOW = 4096

/** Listens to a track without playing it. */
export function createLevelMeter(context: AudioContext, track: MediaStreamTrack): LevelMeter {
  const stream = new MediaStream([track])
  const source = context.createMediaStreamSource(stream)
  const analyser = context.createAnalyser()
  analyser.fftSize = WINDOW
  source.connect(analyser)
  const samples = new Float32Array(WINDOW)
  const consumer = consume(stream)
  return {
    level: () => {
      analyser.getFloatTimeDomainData(samples)
      return samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0)
    },
    close: () => {
      source.disconnect()
      consumer.pause()
      consumer.srcObject = null
    },
  }
}

/** Chromium feeds a remote track to Web Audio only while some media element consumes it. */
function consume(stream: MediaStream): HTMLAudioElement {
  const element = new Audio()
  element.muted = true
  element.srcObject = stream
  // pausing it before it has begun rejects this promise, which is how a short call ends
  element.play().catch(() => {})
  return element
}
