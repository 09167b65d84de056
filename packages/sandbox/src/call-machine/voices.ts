import day from '../agent/voices/day.opus'
import greeting from '../agent/voices/greeting.opus'
import name from '../agent/voices/name.opus'
import neutral from '../agent/voices/neutral.opus'
import noted from '../agent/voices/noted.opus'
import time from '../agent/voices/time.opus'

/** The agent's recordings, by the name that a script line gives: Ogg Opus as base64, rendered by `scripts/renderVoices.mjs`. */
export const voices: { readonly [name: string]: string } = { day, greeting, name, neutral, noted, time }

/** A recording's bytes: made when it is needed, and not while a call waits for the script. */
export const bytesOf = (recording: string): ArrayBuffer =>
  Uint8Array.from(atob(recording), (letter) => letter.charCodeAt(0)).buffer
