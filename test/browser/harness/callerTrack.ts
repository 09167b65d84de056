/** A microphone made by the test: silent until it is told to speak. */
export interface CallerTrack {
  track: MediaStreamTrack
  /** Says the recorded sentence, or a part of it, in seconds. Resolves when that is over. */
  speak: (part?: { from: number; seconds: number }) => Promise<void>
  close: () => Promise<void>
}

/** Creates a microphone that speaks when the test says so, unlike the fake device, which plays in a loop. */
export async function callerTrack(): Promise<CallerTrack> {
  const context = new AudioContext()
  const output = context.createMediaStreamDestination()
  const recording = await fetch('/fixtures/sentence.wav')
  const buffer = await context.decodeAudioData(await recording.arrayBuffer())
  const [track] = output.stream.getAudioTracks()
  if (!track) throw new Error('this browser made no audio track')
  return {
    track,
    speak: (part) =>
      new Promise((resolve) => {
        const source = new AudioBufferSourceNode(context, { buffer })
        source.connect(output)
        source.onended = () => resolve()
        source.start(0, part?.from, part?.seconds)
      }),
    close: async () => {
      track.stop()
      await context.close()
    },
  }
}
