import day from '../agent/voices/day.opus'
import greeting from '../agent/voices/greeting.opus'
import name from '../agent/voices/name.opus'
import neutral from '../agent/voices/neutral.opus'
import noted from '../agent/voices/noted.opus'
import time from '../agent/voices/time.opus'

/** The agent's recordings, by the name that a script line gives: Ogg Opus, rendered by `scripts/renderVoices.mjs`. */
export const voices: { readonly [name: string]: Uint8Array<ArrayBuffer> } = {
  day,
  greeting,
  name,
  neutral,
  noted,
  time,
}
