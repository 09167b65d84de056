import type { AgentModels } from './AgentModels.ts'
import { waitForModel } from './callModel.ts'
import type { Clock } from './clock.ts'
import type { UserTurn } from './Utterance.ts'

/** The words of an agent whose transcriber fails. */
export const TRANSCRIBER_APOLOGY = 'Sorry, I am having trouble hearing you right now.'

interface TranscriberOptions {
  transcribe: NonNullable<AgentModels['transcribe']>
  clock: Clock
  /** Runs with the words of each utterance, in the order in which they were spoken. */
  onText: (text: string, userTurn: UserTurn) => void
  /** Runs when an utterance could not be transcribed. */
  onFailure: (cause: unknown) => void
}

/** Finds the words of the caller's utterances. */
export class Transcriber {
  readonly #options: TranscriberOptions
  readonly #running = new Set<AbortController>()
  #latest: Promise<void> = Promise.resolve()

  constructor(options: TranscriberOptions) {
    this.#options = options
  }

  /** Whether an utterance has no transcript yet. */
  get isBusy(): boolean {
    return this.#running.size > 0
  }

  transcribe(speech: Blob, userTurn: UserTurn): void {
    const { transcribe, clock, onText, onFailure } = this.#options
    const controller = new AbortController()
    this.#running.add(controller)
    const text = waitForModel(clock, controller, () => transcribe(speech, { signal: controller.signal }))
    // it is waited for after the one before, and must not be an unhandled rejection until then
    text.catch(() => undefined)
    const finish = (report: () => void) => {
      if (this.#running.delete(controller)) report()
    }
    this.#latest = this.#latest.then(async () => {
      await text.then(checkText).then(
        (words) => {
          userTurn.latencyMs.transcript = clock.now() - userTurn.endedAt
          finish(() => onText(words, userTurn))
        },
        (cause: unknown) => finish(() => onFailure(cause)),
      )
    })
  }

  /** Stops all transcriptions. No callback runs after that. */
  stop(): void {
    const running = [...this.#running]
    this.#running.clear()
    for (const controller of running) controller.abort()
  }
}

function checkText(text: unknown): string {
  if (typeof text === 'string') return text.trim()
  throw new TypeError('The transcriber answered with something other than a text.')
}
