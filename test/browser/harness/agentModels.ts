import type { AgentDelta, AgentMessage, AgentModels, AgentRequest } from '@offhook/sandbox'
import { encodeWav } from '../../../packages/sandbox/src/call-machine/encodeWav.ts'
import { SPEECH_RATE } from '../../../packages/sandbox/src/wav.ts'

/** A part of a turn: text, or a call of a tool. */
type Part = string | { tool: string; arguments: object }

interface Speech {
  seconds: number
  /** The seconds until the first sample that is loud. */
  quietSeconds: number
  type: string
}

/** Models of a page whose words and times a test decides. */
export interface FakeModels {
  agent: AgentModels
  /** The arguments of `transcribe`. */
  speech: Speech[]
  /** The arguments of `respond`. */
  requests: AgentRequest[]
  /** The sentences that were spoken, in order. */
  spoken: string[]
  /** The signal of every call of a function. */
  signals: AbortSignal[]
}

interface FakeModelOptions {
  /** The words of the caller's utterances, one after the other. */
  words?: readonly string[]
  /** The turns of the model, the last one again and again. */
  turns?: readonly (readonly Part[])[]
  /** Milliseconds before each part of a turn. */
  partMs?: number
  /** Milliseconds of speech for each word. */
  wordMs?: number
}

/** A tone, as the speech of words. */
export function tone(ms: number): Blob {
  const samples = Float32Array.from(
    { length: (SPEECH_RATE * ms) / 1000 },
    (_, index) => 0.5 * Math.sin((2 * Math.PI * 440 * index) / SPEECH_RATE),
  )
  return encodeWav(samples, SPEECH_RATE)
}

async function measure(wav: Blob): Promise<Speech> {
  const context = new OfflineAudioContext(1, 1, SPEECH_RATE)
  const { duration, sampleRate, ...buffer } = await context
    .decodeAudioData(await wav.arrayBuffer())
    .then((decoded) => ({
      duration: decoded.duration,
      sampleRate: decoded.sampleRate,
      samples: decoded.getChannelData(0),
    }))
  const first = buffer.samples.findIndex((sample) => Math.abs(sample) > 0.05)
  return { seconds: duration, quietSeconds: first / sampleRate, type: wav.type }
}

/** Creates models that say what a test tells them. */
export function fakeModels({
  words = [],
  turns = [['Fine.']],
  partMs = 0,
  wordMs = 300,
}: FakeModelOptions = {}): FakeModels {
  const models: Omit<FakeModels, 'agent'> = { speech: [], requests: [], spoken: [], signals: [] }
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  const agent: AgentModels = {
    transcribe: async (wav, { signal }) => {
      models.signals.push(signal)
      const text = words[models.speech.length] ?? ''
      models.speech.push(await measure(wav))
      return text
    },
    respond: async function* ({ messages, tools }, { signal }): AsyncGenerator<AgentDelta> {
      models.signals.push(signal)
      const turn = turns[Math.min(models.requests.length, turns.length - 1)] ?? []
      models.requests.push({ messages: structuredClone(messages), tools })
      for (const [index, part] of turn.entries()) {
        if (partMs > 0) await pause(partMs)
        if (typeof part === 'string') yield { text: part }
        else {
          const { tool: name, arguments: args } = part
          yield {
            toolCall: {
              id: `call-${models.requests.length}-${index}`,
              name,
              arguments: JSON.stringify(args),
            },
          }
        }
      }
    },
    speak: async (text, { signal }) => {
      models.signals.push(signal)
      models.spoken.push(text)
      return tone(text.split(/\s+/).length * wordMs)
    },
  }
  return { agent, ...models }
}

/** The text of a conversation, a line for each message. */
export const linesOf = (messages: readonly AgentMessage[]): string[] =>
  messages.map(({ role, content }) => `${role}: ${content}`)

/** A microphone that a test makes sound, at once and steadily. */
export function toneCaller() {
  const context = new AudioContext()
  const output = context.createMediaStreamDestination()
  const [track] = output.stream.getAudioTracks()
  if (!track) throw new Error('this browser made no audio track')
  const sound = new OscillatorNode(context, { frequency: 300 })
  const gain = new GainNode(context, { gain: 0 })
  sound.connect(gain).connect(output)
  sound.start()
  return {
    track,
    /** Sounds for that many milliseconds. */
    say: async (ms: number) => {
      gain.gain.value = 0.5
      await new Promise((resolve) => setTimeout(resolve, ms))
      gain.gain.value = 0
    },
    close: async () => {
      sound.stop()
      track.stop()
      await context.close()
    },
  }
}

/** Watches the level of a track, every few milliseconds. */
export function watchLevel(track: MediaStreamTrack) {
  const context = new AudioContext()
  const source = context.createMediaStreamSource(new MediaStream([track]))
  const analyser = new AnalyserNode(context, { fftSize: 256 })
  source.connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  let lastLoud = 0
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples)
    if (samples.some((sample) => Math.abs(sample) > 0.03)) lastLoud = performance.now()
  }, 4)
  return {
    /** When the track was last loud, in milliseconds of the page. */
    lastLoud: () => lastLoud,
    close: async () => {
      clearInterval(timer)
      await context.close()
    },
  }
}
