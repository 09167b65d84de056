/** Records the caller's words, so that the agent can play them back. */
export interface ReplayRecorder {
  start: () => void
  /** Ends the recording, and passes it to the callback when it is decoded. */
  stop: (onRecorded: (recording: AudioBuffer) => void) => void
  close: () => void
}

/** Creates a recorder for the caller's track at the agent's end. */
export function createReplayRecorder(context: AudioContext, track: MediaStreamTrack): ReplayRecorder {
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
          // an empty recording cannot be decoded, and is not played back
          await context.decodeAudioData(bytes).then(onRecorded, () => {})
        }
      }
      end()
    },
    close: end,
  }
}
