import type { AgentHeard } from '@offhook/sandbox'
import type { Recognition } from '../call/speech.ts'

/** The browser's speech recognition, as far as it is used here. */
export interface SpeechRecognizer extends EventTarget {
  lang: string
  continuous: boolean
  interimResults: boolean
  processLocally: boolean
  start: (microphone: MediaStreamTrack) => void
  abort: () => void
}

export interface SpeechOptions {
  language: string
  findRecognition: () => Promise<Recognition>
  /**
   * Resolves with the visitor's consent to a recognition that sends the sound away, which aborts when it is taken back; or
   * with the given signal, if that aborts before.
   */
  consentGiven: (until: AbortSignal) => Promise<AbortSignal>
  /** Runs when the recognition fails. */
  onFailed: () => void
}

interface ListenOptions extends SpeechOptions {
  /** Default: the browser's. */
  create?: () => SpeechRecognizer
}

/** Failures after which the browser begins again. After every other one it would fail again. */
const PASSING = ['no-speech', 'aborted']

/** The number of times in a row that the browser may end at once: it ends by itself after some seconds of silence. */
const MAX_ENDS = 5
const AT_ONCE_MS = 1000

/** Milliseconds before the browser begins again. */
const AGAIN_MS = 250

/** An event of the browser: of results, of which those before the index are old, or of an error. */
interface RecognizerEvent {
  results: ArrayLike<ArrayLike<{ transcript: string }> & { isFinal: boolean }>
  resultIndex: number
  error: string
}

/**
 * Creates a `listen` for the sandbox from the browser's speech recognition, on the call's own microphone. It waits for the
 * visitor's consent where the sound would be sent away, and ends where there is no recognition: the call goes on without.
 */
export function createDemoListen({
  language,
  findRecognition,
  consentGiven,
  onFailed,
  create = createRecognizer,
}: ListenOptions) {
  return async function* listen(
    microphone: MediaStreamTrack,
    { signal }: { signal: AbortSignal },
  ): AsyncGenerator<AgentHeard> {
    const recognition = await findRecognition()
    if (recognition === 'none') return
    const isLocal = recognition === 'local'
    const ended = isLocal ? signal : anyOf(signal, await consentGiven(signal))
    const settings = { lang: language, continuous: true, interimResults: true, processLocally: isLocal }
    try {
      for (let ends = 0; !ended.aborted && ends < MAX_ENDS; ) {
        const startedAt = performance.now()
        yield* recognizeOnce(Object.assign(create(), settings), microphone, ended)
        ends = performance.now() - startedAt < AT_ONCE_MS ? ends + 1 : 0
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
      }
    } catch (cause) {
      onFailed()
      throw cause
    }
  }
}

/** Aborts with the first of two signals, and leaves no listener at the other. */
function anyOf(...signals: [AbortSignal, AbortSignal]): AbortSignal {
  const controller = new AbortController()
  const { signal } = controller
  for (const each of signals) {
    if (each.aborted) controller.abort()
    else each.addEventListener('abort', () => controller.abort(), { signal })
  }
  return signal
}

function createRecognizer(): SpeechRecognizer {
  const { SpeechRecognition } = Object(window)
  return new SpeechRecognition()
}

/**
 * Recognizes until the browser ends by itself, as it does after a silence.
 *
 * @throws Error for a failure that does not pass
 */
async function* recognizeOnce(
  recognizer: SpeechRecognizer,
  microphone: MediaStreamTrack,
  signal: AbortSignal,
): AsyncGenerator<AgentHeard> {
  const heard: AgentHeard[] = []
  const state: { isOpen: boolean; failure?: Error } = { isOpen: true }
  let wake = () => {}
  const on = (type: string, take: (event: RecognizerEvent) => void) =>
    recognizer.addEventListener(type, (event) => {
      take(Object(event))
      wake()
    })
  on('start', () => heard.push({ text: '', isFinal: false }))
  on('result', (event) => heard.push(...wordsOf(event)))
  on('end', () => {
    state.isOpen = false
  })
  on('error', ({ error }) => {
    if (!PASSING.includes(error))
      state.failure = new Error(`The browser's speech recognition failed: ${error}`)
  })
  const onAbort = () => {
    state.isOpen = false
    wake()
  }
  signal.addEventListener('abort', onAbort)
  try {
    recognizer.start(microphone)
    while ((state.isOpen && !state.failure) || heard.length > 0) {
      const next = heard.shift()
      if (next) yield next
      else
        await new Promise<void>((resolve) => {
          wake = resolve
        })
    }
    if (state.failure) throw state.failure
  } finally {
    signal.removeEventListener('abort', onAbort)
    recognizer.abort()
  }
}

function wordsOf({ results, resultIndex }: RecognizerEvent): AgentHeard[] {
  const parts = Array.from(results)
    .slice(resultIndex)
    .map((part) => ({ text: part[0]?.transcript.trim() ?? '', isFinal: part.isFinal }))
  const guess = parts
    .filter(({ isFinal }) => !isFinal)
    .map(({ text }) => text)
    .join(' ')
  const final = parts.filter(({ isFinal }) => isFinal)
  return guess === '' ? final : [...final, { text: guess, isFinal: false }]
}
