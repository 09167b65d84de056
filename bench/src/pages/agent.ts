import { createVoiceClient } from '@offhook/core'

declare global {
  interface Window {
    /** Starts a call whose assistant waits for the user. Returns its id. */
    startTurns: () => Promise<string>
    /** Speaks, and waits for the answer. Milliseconds from the end of the speech to the first sound of the answer. */
    takeTurn: () => Promise<number>
  }
}

/** Seconds of sound in place of words. */
const SPEECH_SECONDS = 0.8
/** Peak level from which the answer counts as sound. The line itself is silent. */
const AUDIBLE = 0.02
/** Milliseconds of silence after an answer, before the next turn. */
const PAUSE_MS = 500
/** The longest answer, in milliseconds. */
const PATIENCE_MS = 20_000

const query = new URLSearchParams(location.search)
const bundleUrl = new URL('/call-machine-object-bundle.js', location.href).href
const context = new AudioContext()
const microphone = context.createMediaStreamDestination()
const [audioSource] = microphone.stream.getAudioTracks()
const analyser = new AnalyserNode(context, { fftSize: 256 })
const samples = new Float32Array(analyser.fftSize)

const voice = createVoiceClient({
  publicKey: 'key',
  baseUrl: query.get('api') ?? '',
  call: {
    dailyConfig: { callObjectBundleUrlOverride: bundleUrl },
    ...(audioSource && { audioSource }),
  },
})
voice.on('audio', ({ track }) => context.createMediaStreamSource(new MediaStream([track])).connect(analyser))

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

function isAudible(): boolean {
  analyser.getFloatTimeDomainData(samples)
  return samples.some((sample) => Math.abs(sample) > AUDIBLE)
}

/** Waits until a condition has held for some milliseconds. */
async function until(holds: () => boolean, ms = 0): Promise<void> {
  const begun = performance.now()
  for (let since: number | null = null; since === null || performance.now() - since < ms; await wait(4)) {
    if (performance.now() - begun > PATIENCE_MS) throw new Error('The agent did not answer, or did not end.')
    since = holds() ? (since ?? performance.now()) : null
  }
}

window.startTurns = async () => {
  await context.resume()
  const { id } = await voice.connect({ assistant: { firstMessageMode: 'assistant-waits-for-user' } })
  return id
}

window.takeTurn = async () => {
  await until(() => !isAudible(), PAUSE_MS)
  const sound = new OscillatorNode(context, { frequency: 300 })
  const level = new GainNode(context, { gain: 0.5 })
  sound.connect(level).connect(microphone)
  const ended = new Promise((resolve) => sound.addEventListener('ended', resolve))
  sound.start()
  sound.stop(context.currentTime + SPEECH_SECONDS)
  await ended
  const endedAt = performance.now()
  await until(isAudible)
  return performance.now() - endedAt
}
