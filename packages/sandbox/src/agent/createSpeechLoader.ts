import type { AgentModels } from './AgentModels.ts'
import { waitForModel } from './callModel.ts'
import type { Clock } from './clock.ts'
import type { Speech, Voice } from './Voice.ts'

const SILENCE: Speech = { durationMs: 0, play: () => undefined }

/** Creates the function that loads the speech of a sentence. It rejects for anything but audio. */
export function createSpeechLoader(
  speak: NonNullable<AgentModels['speak']>,
  { voice, clock }: { voice: Pick<Voice, 'decode'>; clock: Clock },
): (text: string, signal: AbortSignal) => Promise<Speech> {
  return async (text, signal) => {
    const words = withoutMarkup(text)
    if (words === '') return SILENCE
    const controller = new AbortController()
    const abort = () => controller.abort(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    const load = async () => voice.decode(checkAudio(await speak(words, { signal: controller.signal })))
    return waitForModel(clock, controller, load).finally(() => signal.removeEventListener('abort', abort))
  }
}

/** The words of a sentence, without the marks of Markdown. Empty for a sentence without a letter or a number. */
const withoutMarkup = (text: string): string =>
  /[\p{L}\p{N}]/u.test(text) ? text.replace(/[*_`#]+/g, '').trim() : ''

function checkAudio(audio: unknown): Blob {
  if (audio instanceof Blob && audio.size > 0) return audio
  throw new TypeError('The voice answered without audio.')
}
