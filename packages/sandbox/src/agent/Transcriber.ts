import type { AgentModels } from './AgentModels.ts'
import { waitForModel } from './callModel.ts'
import type { Clock } from './clock.ts'
import type { EndedTurn, Recognizer, TakeText } from './Recognizer.ts'

/** The words of an agent whose transcriber fails. */
export const TRANSCRIBER_APOLOGY = 'Sorry, I am having trouble hearing you right now.'

interface TranscriberOptions {
  transcribe: NonNullable<AgentModels['transcribe']>
  clock: Clock
  /** Returns the user's latest turn. */
  recording: () => Blob | Promise<Blob>
  /** Runs with words before they are passed on. */
  onPartial: (text: string) => void
  /** Runs when a turn could not be transcribed. */
  onFailure: (cause: unknown) => void
}

/** Finds the words of a turn when it is over, in its recording. */
export class Transcriber implements Recognizer {
  readonly isReady = true
  readonly hasWords = false
  /** They come after the turn. */
  readonly wordsWithinMs = Number.POSITIVE_INFINITY
  readonly #options: TranscriberOptions
  /** Whether the agent waits for the words, by the controller of each transcription. */
  readonly #running = new Map<AbortController, boolean>()
  #latest: Promise<void> = Promise.resolve()

  constructor(options: TranscriberOptions) {
    this.#options = options
  }

  /** Whether the agent waits for words. */
  get isAwaited(): boolean {
    return [...this.#running.values()].includes(true)
  }

  setMicrophone(): void {
    // the recording has its sound
  }

  start(): void {
    // there are no words before its end
  }

  finish(take: TakeText, { isAwaited }: EndedTurn): void {
    const { transcribe, clock, recording, onPartial, onFailure } = this.#options
    const speech = recording()
    const controller = new AbortController()
    const { signal } = controller
    this.#running.set(controller, isAwaited)
    const text = waitForModel(clock, controller, async () => transcribe(await speech, { signal }))
    // it is waited for after the one before, and must not be an unhandled rejection until then
    text.catch(() => undefined)
    const finish = (report: () => void) => {
      if (this.#running.delete(controller)) report()
    }
    this.#latest = this.#latest.then(async () => {
      await text.then(checkText).then(
        (words) =>
          finish(() => {
            if (words !== '') onPartial(words)
            take(words)
          }),
        (cause: unknown) => finish(() => onFailure(cause)),
      )
    })
  }

  /** Stops all transcriptions. No callback runs after that. */
  stop(): void {
    const running = [...this.#running.keys()]
    this.#running.clear()
    for (const controller of running) controller.abort()
  }
}

function checkText(text: unknown): string {
  if (typeof text === 'string') return text.trim()
  throw new TypeError('The transcriber answered with something other than a text.')
}
