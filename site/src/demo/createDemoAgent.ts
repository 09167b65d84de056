import type { AgentModels } from '@offhook/sandbox'
import { createBookingAgent } from '../../../examples/booking-agent/createBookingAgent.ts'
import { readSlip, type Slip } from '../../../examples/booking-agent/readSlip.ts'
import { spokenSeconds } from '../call/spokenSeconds.ts'
import { createDemoListen, type SpeechOptions } from './createDemoListen.ts'
import { createDemoVoice, RATE } from './createDemoVoice.ts'
import recordings from './recordings.json'

/**
 * The agent of the demonstration: it takes a booking by rules, hears with the browser's speech recognition, and speaks with
 * recordings of this site.
 */
export function createDemoAgent(speech: SpeechOptions): AgentModels {
  return {
    listen: createDemoListen(speech),
    respond: createBookingAgent(),
    speak: createDemoVoice({
      names: recordings,
      load: async (name, signal) => {
        const answer = await fetch(`/voice/${name}.opus`, { signal })
        if (!answer.ok) throw new Error(`The recording ${name} answered ${answer.status}.`)
        return decode(await answer.arrayBuffer())
      },
    }),
  }
}

async function decode(recording: ArrayBuffer): Promise<Float32Array> {
  const clip = await new OfflineAudioContext(1, 1, RATE).decodeAudioData(recording)
  return clip.getChannelData(0)
}

/** Returns what the agent has understood so far, from the lines of the call's transcript. Unknown words count for nothing. */
export function readDemoSlip(lines: readonly { speaker: 'user' | 'assistant'; text: string }[]): Slip {
  const messages = lines
    .filter(({ text }) => spokenSeconds(text) === null)
    .map(({ speaker, text }) => ({ role: speaker, content: text }))
  return readSlip(messages, new Date())
}
