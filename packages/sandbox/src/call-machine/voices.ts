import day from '../agent/voices/day.opus'
import greeting from '../agent/voices/greeting.opus'
import name from '../agent/voices/name.opus'
import neutral from '../agent/voices/neutral.opus'
import noted from '../agent/voices/noted.opus'
import time from '../agent/voices/time.opus'

/** Other builds would put an address where ours puts the bytes. */
function bytesOf(recording: unknown): Uint8Array<ArrayBuffer> {
  if (recording instanceof Uint8Array) return new Uint8Array(recording)
  throw new TypeError('The recordings must be bundled as bytes.')
}

/** The agent's recordings, by the name that a script line gives: Ogg Opus, rendered by `scripts/renderVoices.mjs`. */
export const voices: { readonly [name: string]: Uint8Array<ArrayBuffer> } = {
  day: bytesOf(day),
  greeting: bytesOf(greeting),
  name: bytesOf(name),
  neutral: bytesOf(neutral),
  noted: bytesOf(noted),
  time: bytesOf(time),
}
