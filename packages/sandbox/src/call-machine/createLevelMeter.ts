/** Measures the level of a track. */
export interface LevelMeter {
  /** The peak of the last tenth of a second, 0 to 1. */
  level: () => number
  close: () => void
}

/** Samples of one measurement: about a tenth of a second. */
const WINDOW = 4096

/** Creates a meter of a track, which it does not play. */
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

/** Consumes a stream: Chromium feeds a remote track to Web Audio only while a media element consumes it. */
function consume(stream: MediaStream): HTMLAudioElement {
  const element = new Audio()
  element.muted = true
  element.srcObject = stream
  // the end of a short call pauses the element before it plays, which rejects this promise
  element.play().catch(() => {})
  return element
}
