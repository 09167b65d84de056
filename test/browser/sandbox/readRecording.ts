const RATE = 16_000
const HEADER_BYTES = 44

/** A stereo recording of a call on a server, as the client of the platform would load it. */
export interface Recording {
  seconds: number
  /** The mean power of a voice between two moments of the call in seconds, as an amplitude from 0 to 1. */
  loudness: (voice: 'user' | 'assistant', from: number, to: number) => number
}

/** Loads the stereo recording of a call that has ended. */
export async function readRecording(baseUrl: string, callId: string): Promise<Recording> {
  const headers = { authorization: 'Bearer key' }
  const answer = await fetch(`${baseUrl}/call/${callId}/stereo-recording`, { headers })
  if (!answer.ok) throw new Error(`The recording was answered with ${answer.status}.`)
  const samples = new Int16Array((await answer.arrayBuffer()).slice(HEADER_BYTES))
  return {
    seconds: samples.length / 2 / RATE,
    loudness: (voice, from, to) => {
      const channel = voice === 'user' ? 0 : 1
      const frames = Array.from({ length: Math.floor((to - from) * RATE) }, (_, index) => {
        const frame = Math.floor(from * RATE) + index
        return (samples[frame * 2 + channel] ?? 0) / 0x8000
      })
      return Math.sqrt(frames.reduce((sum, sample) => sum + sample ** 2, 0) / Math.max(frames.length, 1))
    },
  }
}
