/** Sound and picture in place of a medium, which the sandbox cannot fetch. */
export interface TestMedia {
  readonly audio: MediaStreamTrack | undefined
  readonly video: MediaStreamTrack | undefined
  /** Sets the volume, 0 to 1. */
  setVolume: (volume: number) => void
  /** Pauses sound and picture, or resumes them. */
  setPlaying: (playing: boolean) => void
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
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: WIDTH, height: HEIGHT })
  let frame = 0
  let volume = 1
  let playing = true
  const draw = () => {
    const brush = canvas.getContext('2d')
    if (!brush || !playing) return
    brush.fillStyle = '#1f2d3d'
    brush.fillRect(0, 0, WIDTH, HEIGHT)
    brush.fillStyle = '#ffffff'
    brush.fillRect((frame++ * 8) % WIDTH, 0, 8, HEIGHT)
  }
  draw()
  const stream = canvas.captureStream(FRAMES_PER_SECOND)
  const timer = setInterval(draw, 1000 / FRAMES_PER_SECOND)
  const refresh = () => {
    gain.gain.value = playing ? TONE_GAIN * volume : 0
  }
  const [audio] = output.stream.getAudioTracks()
  const [video] = stream.getVideoTracks()
  return {
    audio,
    video,
    setVolume: (wanted) => {
      volume = wanted
      refresh()
    },
    setPlaying: (wanted) => {
      playing = wanted
      refresh()
    },
    close: () => {
      clearInterval(timer)
      audio?.stop()
      video?.stop()
      context.close().catch(() => {})
    },
  }
}
