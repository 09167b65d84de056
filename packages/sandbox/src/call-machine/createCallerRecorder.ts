/** Keeps what the caller says, so that it can be played back. */
export interface CallerRecorder {
  start: () => void
  /** Ends the recording; the sound arrives through the callback. */
  stop: (onRecorded: (recording: AudioBuffer) => void) => void
  close: () => void
}

/** Records the microphone that arrived at the agent's end. */
export function createCallerRecorder(context: AudioContext, track: MediaStreamTrack): CallerRecorder {
  let recorder: MediaRecorder | null = null
  const end = () => {
    const ended = recorder
    recorder = null
    if (ended && ended.state !== 'inactive') ended.stop()
  }
  return {
    start: () => {
      end()
      recorder = new MediaRecorder(new MediaStream([track]))
      recorder.start()
    },
    stop: (onRecorded) => {
      if (recorder) {
        recorder.ondataavailable = async ({ data }) => {
          const bytes = await data.arrayBuffer()
          // a recording of nothing cannot be decoded, and there is nothing to give back then
          await context.decodeAudioData(bytes).then(onRecorded, () => {})
        }
      }
      end()
    },
    close: end,
  }
}
