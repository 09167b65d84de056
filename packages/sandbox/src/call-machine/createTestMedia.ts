/** Sound and picture in place of a medium, which the sandbox cannot fetch. */
export interface TestMedia {
  readonly audio: MediaStreamTrack | null
  readonly video: MediaStreamTrack | null
  /** Sets the volume, 0 to 1. */
  setVolume: (volume: number) => void
  close: () => void
}

const WIDTH = 320
const HEIGHT = 180
const FRAMES_PER_SECOND = 10
const TONE_HZ = 440
/** Quiet enough to be left on. */
const TONE_GAIN = 0.05

/** Creates a tone, and a bar that moves across the picture. */
export function createTestMedia(): TestMedia {
  const context = new AudioContext()
  const output = context.createMediaStreamDestination()
  const gain = new GainNode(context, { gain: TONE_GAIN })
  const tone = new OscillatorNode(context, { frequency: TONE_HZ })
  tone.connect(gain).connect(output)
  tone.start()
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT })
  let frame = 0
  const draw = () => {
    const brush = canvas.getContext('2d')
    brush?.clearRect(0, 0, WIDTH, HEIGHT)
    brush?.fillRect((frame++ * 8) % WIDTH, 0, 8, HEIGHT)
  }
  draw()
  const timer = setInterval(draw, 1000 / FRAMES_PER_SECOND)
  const audio = output.stream.getAudioTracks()[0] ?? null
  const video = canvas.captureStream(FRAMES_PER_SECOND).getVideoTracks()[0] ?? null
  return {
    audio,
    video,
    setVolume: (volume) => {
      gain.gain.value = TONE_GAIN * volume
    },
    close: () => {
      clearInterval(timer)
      audio?.stop()
      video?.stop()
      context.close().catch(() => {})
    },
  }
}
