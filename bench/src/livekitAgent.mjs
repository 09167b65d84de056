// LiveKit Agents for Node as a peer of the sandbox's agent: the same servers, without its media server and without a
// room. Speech goes in by frames of 10 ms, as a room would send them, and the first frame of the answer is timed.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ReadableStream } from 'node:stream/web'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { runCommand } from '../../scripts/runCommand.mjs'
import { speakAsCaller } from '../../test/models/speech.mjs'

export const LIVEKIT_VERSION = '1.9.0'

/** Apart from the workspace: 195 packages, of which one downloads a program for graphics cards when it is installed. */
const FOLDER = fileURLToPath(new URL('../../node_modules/.cache/livekit-agents', import.meta.url))
const PACKAGES = ['agents', 'agents-plugin-openai', 'agents-plugin-silero'].map(
  (name) => `@livekit/${name}@${LIVEKIT_VERSION}`,
)

const RATE = 16_000
const FRAME_MS = 10
/** Peak of a sample from which it counts as speech. */
const AUDIBLE = 600
/** Milliseconds between an answer and the next turn. */
const PAUSE_MS = 1500
/** The longest answer, in milliseconds. */
const PATIENCE_MS = 20_000

async function install() {
  if (!existsSync(join(FOLDER, 'node_modules/@livekit/agents'))) {
    mkdirSync(FOLDER, { recursive: true })
    writeFileSync(join(FOLDER, 'package.json'), '{ "private": true }')
    const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...PACKAGES]
    if (!(await runCommand('npm', args, { cwd: FOLDER })))
      throw new Error('LiveKit Agents cannot be installed.')
  }
  const require = createRequire(join(FOLDER, 'package.json'))
  return {
    agents: require('@livekit/agents'),
    openai: require('@livekit/agents-plugin-openai'),
    silero: require('@livekit/agents-plugin-silero'),
    rtc: require('@livekit/rtc-node'),
  }
}

/** A sentence up to its last loud sample. */
async function readSpeech() {
  const wav = await speakAsCaller('On Friday, please.')
  const samples = new Int16Array(wav.buffer.slice(wav.byteOffset + 44, wav.byteOffset + wav.length))
  return samples.subarray(0, samples.findLastIndex((sample) => Math.abs(sample) > AUDIBLE) + 1)
}

/** Sends silence in real time, and speech when told to. */
function createCaller({ voice }, { AudioFrame }) {
  const size = (RATE * FRAME_MS) / 1000
  let waiting = []
  let onEnd = () => {}
  let controller
  class Microphone extends voice.AudioInput {
    constructor() {
      super()
      this.multiStream.addInputStream(
        new ReadableStream({
          start: (own) => {
            controller = own
          },
        }),
      )
    }
  }
  const microphone = new Microphone()
  let sentUntil = performance.now()
  const timer = setInterval(() => {
    for (; sentUntil <= performance.now(); sentUntil += FRAME_MS) {
      const frame = new Int16Array(size)
      frame.set(waiting.shift() ?? [])
      controller.enqueue(new AudioFrame(frame, RATE, 1, size))
      if (waiting.length === 0) onEnd()
    }
  }, FRAME_MS / 2)
  return {
    microphone,
    /** Speaks, and returns the time at which that ends. */
    speak: (samples) =>
      new Promise((resolve) => {
        waiting = Array.from({ length: Math.ceil(samples.length / size) }, (_, index) =>
          samples.subarray(index * size, (index + 1) * size),
        )
        onEnd = () => {
          onEnd = () => {}
          resolve(performance.now())
        }
      }),
    stop: () => clearInterval(timer),
  }
}

/** A loudspeaker that plays nothing, and knows when something begins and ends. */
function createLoudspeaker({ voice }) {
  class Loudspeaker extends voice.AudioOutput {
    durationMs = 0
    began = () => {}
    ended = () => {}
    constructor() {
      super(24_000, undefined, { pause: false })
    }
    async captureFrame(frame) {
      await super.captureFrame(frame)
      if (this.durationMs === 0) {
        this.began(performance.now())
        this.onPlaybackStarted(Date.now())
      }
      this.durationMs += (frame.samplesPerChannel / frame.sampleRate) * 1000
    }
    flush() {
      super.flush()
      const { durationMs } = this
      this.durationMs = 0
      if (durationMs === 0) return
      setTimeout(() => {
        this.onPlaybackFinished({ playbackPosition: durationMs / 1000, interrupted: false })
        this.ended()
      }, durationMs)
    }
    clearBuffer() {}
  }
  return new Loudspeaker()
}

/**
 * Milliseconds from the end of speech to the first sound of each answer.
 *
 * @param servers the base URLs, by their kind
 * @param silenceMs the silence that ends an utterance, in milliseconds
 */
export async function measureLiveKit({ servers, silenceMs, rounds }) {
  const { agents, openai, silero, rtc } = await install()
  agents.initializeLogger({ pretty: false, level: 'error' })
  const session = new agents.voice.AgentSession({
    vad: await silero.VAD.load({ minSilenceDuration: silenceMs }),
    stt: new openai.STT({ baseURL: servers.transcriber, apiKey: 'none', model: 'test', useRealtime: false }),
    llm: new openai.LLM({ baseURL: servers.model, apiKey: 'none', model: 'test' }),
    tts: new openai.TTS({ baseURL: servers.voice, apiKey: 'none', model: 'test' }),
    // it waits for nothing but the silence
    turnHandling: { turnDetection: 'vad', endpointing: { minDelay: 0, maxDelay: 0 } },
  })
  const caller = createCaller(agents, rtc)
  const loudspeaker = createLoudspeaker(agents)
  session.input.audio = caller.microphone
  session.output.audio = loudspeaker
  await session.start({ agent: new agents.voice.Agent({ instructions: 'You book tables.' }) })
  const speech = await readSpeech()
  const times = []
  // the first turn warms up
  for (let round = 0; round <= rounds; round += 1) {
    await wait(PAUSE_MS)
    const began = new Promise((resolve) => {
      loudspeaker.began = resolve
    })
    const ended = new Promise((resolve) => {
      loudspeaker.ended = resolve
    })
    const spokenAt = await caller.speak(speech)
    const heardAt = await Promise.race([began, wait(PATIENCE_MS)])
    if (heardAt === undefined) throw new Error('LiveKit Agents did not answer.')
    times.push(heardAt - spokenAt)
    await ended
  }
  caller.stop()
  return times.slice(1)
}
